import type { Event } from '@rastro/model/event'
import type { StopRow } from '@rastro/model/report'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import type { Span } from '#src/widgets/period'
import { useSession } from '#src/widgets/session'
import { momentAt } from './moment'
import type { Track } from './track-book'

/** Something that happened on the way. */
export interface Mark {
  id: string
  kind: 'stop' | 'event' | 'alarm'
  deviceId: number
  timeMs: number
  latitude: number
  longitude: number
  /** Of a stop, ms. */
  durationMs: number | null
  address: string | null
  event: Event | null
}

const stopMark = (row: StopRow): Mark => ({
  id: `s${row.deviceId}-${row.positionId}-${row.startTime}`,
  kind: 'stop',
  deviceId: row.deviceId,
  timeMs: Date.parse(row.startTime),
  latitude: row.latitude,
  longitude: row.longitude,
  durationMs: row.duration,
  address: row.address,
  event: null,
})

/** An event where the vehicle was then; null while its track is not here. */
function eventMark(event: Event, tracks: readonly Track[]): Mark | null {
  const timeMs = Date.parse(event.eventTime)
  const columns = tracks.find(({ deviceId }) => deviceId === event.deviceId)?.columns
  const moment = columns ? momentAt(columns, timeMs) : null
  if (!moment) return null
  const { latitude, longitude } = moment
  return {
    id: `e${event.id}`,
    kind: event.type === 'alarm' ? 'alarm' : 'event',
    deviceId: event.deviceId,
    timeMs,
    latitude,
    longitude,
    durationMs: null,
    address: null,
    event,
  }
}

/** ADM-HISTORY-06: the server setting; without it stops and events are shown. */
const SETTING = 'tarkan.showStopsAndEvents'

/** Stops and events of the tracks that are whole, oldest first. */
export function useMarks(tracks: readonly Track[], span: Span | null) {
  const { server } = useSession()
  const isShown = server.attributes[SETTING] !== false
  const ready = tracks.flatMap(({ state, deviceId }) => (state === 'ready' ? [deviceId] : []))
  const query = span && {
    deviceId: ready,
    from: new Date(span.fromMs).toISOString(),
    to: new Date(span.toMs).toISOString(),
  }
  const enabled = isShown && query !== null && ready.length > 0 && ready.length === tracks.length
  const common = { enabled, staleTime: Infinity, retry: false } as const
  const stops = useQuery({
    ...common,
    queryKey: [endpoints.reportRows.stops.path, 'history', query],
    queryFn: ({ signal }) => call(endpoints.reportRows.stops, { query: query ?? { from: '', to: '' }, signal }),
  })
  const events = useQuery({
    ...common,
    queryKey: [endpoints.reportRows.events.path, 'history', query],
    queryFn: ({ signal }) => call(endpoints.reportRows.events, { query: query ?? { from: '', to: '' }, signal }),
  })
  const marks = useMemo((): Mark[] => {
    if (!enabled) return []
    const found = [
      ...listOf(stops.data).map(stopMark),
      ...listOf(events.data).flatMap((event) => eventMark(event, tracks) ?? []),
    ]
    return found.sort((one, other) => one.timeMs - other.timeMs)
  }, [enabled, stops.data, events.data, tracks])
  return {
    marks,
    isShown,
    isLoading: enabled && (stops.isPending || events.isPending),
    error: stops.error ?? events.error,
    retry: () => void Promise.all([stops.error && stops.refetch(), events.error && events.refetch()]),
  }
}

/** Another server may answer anything. */
const listOf = <Row>(rows: readonly Row[] | undefined): readonly Row[] => (Array.isArray(rows) ? rows : [])
