import type { Event } from '@rastro/model/event'
import type { HistorySearch } from '#src/widgets/screens'

const AROUND_MS = 30 * 60_000

/** What the history is opened with: the device, around the time of an event. */
export const historySearch = ({ deviceId, eventTime }: Pick<Event, 'deviceId' | 'eventTime'>): HistorySearch => {
  const atMs = Date.parse(eventTime)
  return {
    deviceId,
    from: new Date(atMs - AROUND_MS).toISOString(),
    to: new Date(atMs + AROUND_MS).toISOString(),
  }
}
