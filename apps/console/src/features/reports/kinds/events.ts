import type { Event } from '@rastro/model/event'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { eventText } from '#src/widgets/events'
import { attributeLabel, attributeText, type Words } from '#src/widgets/telemetry'
import type { Find, Line, ReportWords } from '../line'
import { msOf, reportKind } from './report-kind'

/** Around an event the history shows this much. */
const AROUND_MS = 15 * 60_000
/** Said by the type already. */
const TOLD = new Set(['alarm'])

const detailsOf = (attributes: Event['attributes'], words: Words): string =>
  Object.entries(attributes)
    .filter(([name]) => !TOLD.has(name))
    .map(([name, value]) => `${attributeLabel(name, words.t)}: ${attributeText(name, value, words)}`)
    .join(' · ')

export const eventValues = (event: Event, words: ReportWords): Line['values'] => ({
  device: words.deviceName(event.deviceId),
  time: msOf(event.eventTime),
  type: eventText(event, words.t),
  geofence: event.geofenceId > 0 ? words.geofenceName(event.geofenceId) : null,
  details: detailsOf(event.attributes, words),
})

export function eventFind(event: Event): Find {
  const atMs = msOf(event.eventTime) ?? 0
  return {
    deviceId: event.deviceId,
    fromMs: atMs - AROUND_MS,
    toMs: atMs + AROUND_MS,
    places: [],
    ...(event.positionId > 0 ? { positionId: event.positionId } : {}),
    ...(event.geofenceId > 0 ? { geofenceId: event.geofenceId } : {}),
  }
}

export const eventKind = reportKind<Event>({
  name: 'events',
  type: 'events',
  options: ['eventTypes'],
  positionsMax: null,
  lastWith: null,
  columns: () => [{ key: 'device' }, { key: 'time' }, { key: 'type' }, { key: 'geofence' }, { key: 'details' }],
  chart: () => ({ by: 'type', of: null, how: 'sum' }),
  read: (query, signal) => call(endpoints.reportEvents, { query, signal }),
  line: (event, words) => ({ deviceId: event.deviceId, values: eventValues(event, words), find: eventFind(event) }),
})
