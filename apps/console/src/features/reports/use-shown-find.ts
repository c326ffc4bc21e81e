import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '#src/api/api-error'
import { pickPositions } from '#src/api/reports'
import { readTracks } from '#src/api/tracks'
import { useMapUse } from '#src/map/map-stage'
import { speedLook, useRouteLayer, type RouteMark, type RouteMarkKind } from '#src/map/route'
import { useStageMap } from '#src/map/map-stage'
import type { LoadedReport } from './kinds'
import type { Line, Place } from './line'
import type { Words } from '#src/widgets/telemetry'

/** Marks more than these say nothing any more. */
const MARKS_MAX = 3000
const CLOSE_ZOOM = 15
const MOVE_MS = 500
/** Told apart on light and dark maps. */
const WAY_COLORS = ['#3b5bdb', '#c2255c', '#2b8a3e', '#e8590c', '#6741d9', '#0c8599']
/** Number of the chosen way; the others have those of their devices. */
const CHOSEN = 0

const MARK_KINDS: Record<Place['kind'], RouteMarkKind> = {
  start: 'start',
  end: 'end',
  stop: 'stop',
  event: 'event',
  worst: 'alarm',
}

interface Shown {
  /** The line chosen; null when none is. */
  line: Line | null
  /** Lines marked besides. */
  lines: readonly Line[]
  ways: NonNullable<LoadedReport['ways']>
  words: Words
  onPick(line: Line): void
}

/** Draws a line of a report on the map behind the panel: its way, its places; `error` is why its way is not there. */
export function useShownFind({ line, lines, ways, words, onPick }: Shown): { error: unknown; hasPlace: boolean } {
  const { t, formats } = words
  const { speedUnit } = formats.settings
  const [error, setError] = useState<unknown>(null)
  useMapUse(useMemo(() => ({ vehicles: 'none' as const, takesClicks: true }), []))
  const map = useStageMap()
  const layer = useRouteLayer({
    hover: () => undefined,
    pick: () => undefined,
    mark(id) {
      const picked = lines.find((other) => other.id === Number(id.split(':')[0]))
      if (picked) onPick(picked)
    },
  })
  const places = usePlaces(line)
  const find = line?.find ?? null

  useEffect(() => {
    if (!layer || !map) return
    const numbers = ways.map(({ deviceId, route }, index) => {
      layer.look(deviceId, { colors: [WAY_COLORS[index % WAY_COLORS.length] ?? '#3b5bdb'], limitsKnots: [] })
      layer.page(deviceId, pageOf(route))
      return deviceId
    })
    if (numbers.length > 0) layer.fit(false)
    return () => numbers.forEach((number) => layer.forget(number))
  }, [layer, map, ways])

  useEffect(() => {
    setError(null)
    if (!layer || !find?.hasWay) return
    const { deviceId, fromMs, toMs } = find
    const giveUp = new AbortController()
    layer.look(CHOSEN, speedLook(speedUnit))
    readTracks(
      { deviceIds: [deviceId], fromMs, toMs },
      { page: (_, columns) => layer.page(CHOSEN, columns) },
      giveUp.signal,
    )
      .then(() => layer.fit(true))
      .catch((failure: unknown) => {
        const isEmpty = failure instanceof ApiError && failure.code === 'TRACK_EMPTY'
        if (!giveUp.signal.aborted && !isEmpty) setError(failure)
      })
    return () => {
      giveUp.abort()
      layer.forget(CHOSEN)
    }
  }, [layer, find, speedUnit])

  useEffect(() => {
    if (!layer) return
    const others = lines.slice(0, MARKS_MAX).filter((other) => other !== line)
    layer.setMarks([
      ...others.flatMap((other) => marksOf(other, other.find?.places ?? [], null)),
      ...(line ? marksOf(line, places, (kind) => t(`reports.map.${kind}`)) : []),
    ])
    return () => layer.setMarks([])
  }, [layer, lines, line, places, t])

  useEffect(() => {
    const [first] = places
    if (!map || !first || find?.hasWay) return
    map.goTo(first.longitude, first.latitude, Math.max(CLOSE_ZOOM, map.map.getZoom()), MOVE_MS)
  }, [map, places, find])

  return { error, hasPlace: places.length > 0 || find?.hasWay === true || find?.positionId !== undefined }
}

/** The places of a line; an event's is asked for when it is shown. */
function usePlaces(line: Line | null): readonly Place[] {
  const find = line?.find ?? null
  const { data } = useQuery({
    queryKey: ['report-place', find?.positionId],
    queryFn: ({ signal }) => pickPositions(find?.positionId ? [find.positionId] : [], signal),
    enabled: find?.positionId !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  return useMemo(() => {
    if (!find) return []
    if (find.positionId === undefined) return find.places
    return (data ?? []).map(({ latitude, longitude }): Place => ({ latitude, longitude, kind: 'event' }))
  }, [find, data])
}

const marksOf = (line: Line, places: readonly Place[], label: ((kind: Place['kind']) => string) | null): RouteMark[] =>
  places.map(({ latitude, longitude, kind }, index) => ({
    id: `${line.id}:${index}`,
    kind: MARK_KINDS[kind],
    latitude,
    longitude,
    ...(label ? { label: label(kind) } : {}),
  }))

/** A way of which only the places are known. */
const pageOf = (route: readonly [number, number][]) => ({
  timesMs: new Float64Array(route.length),
  latitudes: Float64Array.from(route, ([, latitude]) => latitude),
  longitudes: Float64Array.from(route, ([longitude]) => longitude),
  speedsKnots: new Float32Array(route.length),
  flags: new Uint8Array(route.length).fill(1),
  gapStarts: [],
})
