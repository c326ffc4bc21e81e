import { useReducedMotion } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useMapUse, useStageMap } from '#src/map/map-stage'
import { speedLook, useRouteLayer, type LegendUnit, type RouteLook, type RouteMark } from '#src/map/route'
import { lineColor } from './line-colors'
import type { Mark } from './marks'
import { momentAt } from './moment'
import { shownTime, type Playhead } from './playhead'
import { sendTracks } from './send-tracks'
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
  // One vehicle by its speed, several by colours of their own.
  const isAlone = tracks.length === 1
  const lookOf = useCallback(
    (place: number): RouteLook => (isAlone ? speedLook(unit) : { colors: [lineColor(place)], limitsKnots: [] }),
    [isAlone, unit],
  )
  useEffect(() => {
    if (!layer || order === '') return
    for (const [place, id] of order.split(',').entries()) layer.look(Number(id), lookOf(place))
  }, [layer, order, lookOf])

  const fitted = useRef('')
  useEffect(() => {
    if (!layer) return
    sendTracks(layer, sent.current, tracks, lookOf)
    // Once when the first fixes are there, and again when everything is.
    const isWhole = tracks.every(({ state }) => state !== 'loading' && state !== 'waiting')
    const key = `${order}|${periodKey}|${isWhole}`
    if (fitted.current !== key && layer.fit(false)) fitted.current = key
  }, [layer, tracks, order, periodKey, lookOf])

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
