import type { EventRow, EventType } from '@rastro/model/event'
import type { EventQuestion } from '#src/api/events'
import type { EventsRequest } from '#src/widgets/open-events'
import type { Span } from '#src/widgets/period'

export type EventPeriod = 'day' | 'week' | 'month' | Span
export type SeenFilter = 'all' | 'open' | 'done'

/** Which events are listed. */
export interface EventFilter {
  period: EventPeriod
  types: readonly EventType[]
  deviceIds: readonly number[]
  groupIds: readonly number[]
  seen: SeenFilter
}

export const NO_FILTER: EventFilter = { period: 'day', types: [], deviceIds: [], groupIds: [], seen: 'all' }

/** What a link or a button elsewhere asked for. */
export const filterOf = ({ deviceId, openAlarms }: EventsRequest): EventFilter => ({
  ...NO_FILTER,
  ...(deviceId === undefined ? {} : { deviceIds: [deviceId] }),
  ...(openAlarms ? { types: ['alarm'], seen: 'open' } : {}),
})

const HOUR_MS = 3_600_000
const HOURS = { day: 24, week: 7 * 24, month: 30 * 24 } as const

/** Whether a free period can be asked for. */
export const isPeriodRight = (period: EventPeriod): boolean =>
  typeof period === 'string' || (period.toMs > period.fromMs && Number.isFinite(period.toMs - period.fromMs))

const SEEN: Record<SeenFilter, boolean | null> = { all: null, open: false, done: true }

/**
 * @param nowMs when the list was opened: asked again with another, everything would be loaded anew
 * @param clearedAtMs nothing of before is listed; 0 when the list was not cleared
 */
export const questionOf = (filter: EventFilter, nowMs: number, clearedAtMs: number): EventQuestion => {
  const { period, types, deviceIds, groupIds, seen } = filter
  const span = typeof period === 'string' ? { fromMs: nowMs - HOURS[period] * HOUR_MS, toMs: null } : period
  return {
    deviceIds,
    groupIds,
    types,
    acknowledged: SEEN[seen],
    fromMs: Math.max(span.fromMs, clearedAtMs),
    toMs: span.toMs,
  }
}

/** How many filters narrow the list. */
export const activeFilters = ({ period, types, deviceIds, groupIds, seen }: EventFilter): number =>
  [period !== 'day', types.length > 0, deviceIds.length + groupIds.length > 0, seen !== 'all'].filter(Boolean).length

/** Whether an event that just came belongs into the list; groups are for the server to say. */
export const answers = (row: EventRow, question: EventQuestion): boolean => {
  const atMs = Date.parse(row.eventTime)
  return (
    question.groupIds.length === 0 &&
    (question.deviceIds.length === 0 || question.deviceIds.includes(row.deviceId)) &&
    (question.types.length === 0 || question.types.includes(row.type)) &&
    (question.acknowledged === null || question.acknowledged === (row.acknowledgement !== null)) &&
    atMs >= question.fromMs &&
    (question.toMs === null || atMs <= question.toMs)
  )
}
