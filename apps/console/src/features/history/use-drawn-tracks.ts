import { useReducedMotion } from '@mantine/hooks'
import type { TrackColumns } from '@rastro/model/track-reader'
import { useEffect, useMemo, useRef } from 'react'
import { useMapUse, useStageMap } from '#src/map/map-stage'
import { speedLook, useRouteLayer, type LegendUnit, type RouteLayer, type RouteMark } from '#src/map/route'
import { lineColor } from './line-colors'
import type { Mark } from './marks'
import { momentAt } from './moment'
import { shownTime, type Playhead } from './playhead'
import type { Track } from './track-book'

interface Drawn {
  tracks: readonly Track[]
  /** Another period is looked at anew. */
  periodKey: string
  /** Beside each vehicle. */
  names: ReadonlyMap<number, string>
  marks: readonly Mark[]
  stopText(durationMs: number): string
  unit: LegendUnit
  head: Playhead
  onPick(timeMs: number, deviceId: number): void
  onMark(id: string): void
}

const FOLLOW_MS = 300

/** Fixes from a place on, as a page of their own. */
const pageFrom = (columns: TrackColumns, from: number) => ({
  timesMs: columns.timesMs.slice(from),
  latitudes: columns.latitudes.slice(from),
  longitudes: columns.longitudes.slice(from),
  speedsKnots: columns.speedsKnots.slice(from),
  flags: columns.flags.slice(from),
  gapStarts: columns.gapStarts.flatMap((place) => (place >= from ? [place - from] : [])),
})

/** Gives the layer what it does not have yet; takes away what is no longer wanted. */
function send(layer: RouteLayer, sent: Map<number, number>, tracks: readonly Track[]): void {
  for (const [deviceId, count] of sent) {
    const track = tracks.find((one) => one.deviceId === deviceId)
    if (track && track.columns.timesMs.length >= count) continue
    layer.forget(deviceId)
    sent.delete(deviceId)
  }
  for (const { deviceId, columns } of tracks) {
    const count = sent.get(deviceId) ?? 0
    if (columns.timesMs.length === count) continue
    layer.page(deviceId, pageFrom(columns, count))
    sent.set(deviceId, columns.timesMs.length)
  }
}

/** Start and end of each track, and what happened between. */
function routeMarks(tracks: readonly Track[], marks: readonly Mark[], stopText: Drawn['stopText']): RouteMark[] {
  const ends = tracks.flatMap(({ deviceId, state, columns }): RouteMark[] => {
    const last = columns.timesMs.length - 1
    if (state === 'loading' || last < 0) return []
    const at = (place: number) => ({
      latitude: columns.latitudes[place] ?? 0,
      longitude: columns.longitudes[place] ?? 0,
    })
    return [
      { id: `a${deviceId}`, kind: 'start', ...at(0) },
      { id: `z${deviceId}`, kind: 'end', ...at(last) },
    ]
  })
  return [
    ...ends,
    ...marks.map(({ id, kind, latitude, longitude, durationMs }) => ({
      id,
      kind,
      latitude,
      longitude,
      label: durationMs === null ? undefined : stopText(durationMs),
    })),
  ]
}

/** Draws tracks, marks and moving vehicles on the map behind the panel; the live fleet is out of sight meanwhile. */
export function useDrawnTracks({ tracks, periodKey, names, marks, stopText, unit, head, onPick, onMark }: Drawn): void {
  const isStill = useReducedMotion()
  const stage = useStageMap()
  const isShowing = tracks.length > 0
  useMapUse(useMemo(() => (isShowing ? { vehicles: 'none', takesClicks: true } : null), [isShowing]))
  const layer = useRouteLayer({
    hover: (hit) => head.set({ hoverMs: hit?.timeMs ?? null }),
    pick: (hit) => onPick(hit.timeMs, hit.line),
    mark: onMark,
  })

  const sent = useRef(new Map<number, number>())
  useEffect(() => sent.current.clear(), [layer])
  const order = tracks.map(({ deviceId }) => deviceId).join(',')
  useEffect(() => {
    if (!layer || order === '') return
    const ids = order.split(',').map(Number)
    const bySpeed = ids.length === 1
    for (const [index, id] of ids.entries())
      layer.look(id, bySpeed ? speedLook(unit) : { colors: [lineColor(index)], limitsKnots: [] })
  }, [layer, order, unit])

  const fitted = useRef('')
  useEffect(() => {
    if (!layer) return
    send(layer, sent.current, tracks)
    // Once when the first fixes are there, and again when everything is.
    const isWhole = tracks.every(({ state }) => state !== 'loading' && state !== 'waiting')
    const key = `${order}|${periodKey}|${isWhole}`
    if (fitted.current !== key && layer.fit(false)) fitted.current = key
  }, [layer, tracks, order, periodKey])

  useEffect(() => layer?.setMarks(routeMarks(tracks, marks, stopText)), [layer, tracks, marks, stopText])

  useEffect(() => {
    if (!layer) return
    const show = (): void => {
      const state = head.now()
      const timeMs = shownTime(state)
      for (const [index, { deviceId, columns }] of tracks.entries()) {
        const moment = momentAt(columns, timeMs)
        const name = tracks.length > 1 ? (names.get(deviceId) ?? '') : ''
        layer.vehicle(deviceId, moment && { ...moment, color: lineColor(index), name })
        if (index === 0 && moment && state.isPlaying && state.isFollowing)
          stage?.keepInView(moment.longitude, moment.latitude, isStill ? 0 : FOLLOW_MS)
      }
    }
    show()
    return head.onFrame(show)
  }, [layer, tracks, names, head, stage, isStill])
}
