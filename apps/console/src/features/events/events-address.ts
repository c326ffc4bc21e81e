import { EVENTS_IN_ADDRESS } from '#src/widgets/open-events'
import { isMoment } from '#src/widgets/period'
import { NO_FILTER, type EventFilter, type EventPeriod, type SeenFilter } from './event-filter'
import { readEventType } from './event-kinds'

const SEEN: readonly SeenFilter[] = ['all', 'open', 'done']
const NAMED = ['day', 'week', 'month'] as const

const idsOf = (text: string | undefined): number[] =>
  (text ?? '')
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

const periodText = (period: EventPeriod): string =>
  typeof period === 'string' ? period : `${period.fromMs}.${period.toMs}`

function periodOf(text: string | undefined): EventPeriod {
  const named = NAMED.find((name) => name === text)
  if (named) return named
  const [fromMs = Number.NaN, toMs = Number.NaN] = (text ?? '').split('.').map(Number)
  return isMoment(fromMs) && isMoment(toMs) && fromMs < toMs ? { fromMs, toMs } : NO_FILTER.period
}

/** The filter as one word of an address: `week~types:alarm~devices:7.9~seen:open`. */
export const filterText = ({ period, types, deviceIds, groupIds, seen }: EventFilter): string =>
  [
    periodText(period),
    ...(types.length > 0 ? [`types:${types.join('.')}`] : []),
    ...(deviceIds.length > 0 ? [`devices:${deviceIds.join('.')}`] : []),
    ...(groupIds.length > 0 ? [`groups:${groupIds.join('.')}`] : []),
    ...(seen === 'all' ? [] : [`seen:${seen}`]),
  ].join('~')

/** The filter that an address holds; what cannot be read is left out. Null when the list is not open in it. */
export function filterIn(search: string): EventFilter | null {
  const text = new URLSearchParams(search).get(EVENTS_IN_ADDRESS)
  if (text === null) return null
  const [period, ...parts] = text.split('~')
  const named = new Map(parts.map((part) => [part.split(':')[0], part.slice(part.indexOf(':') + 1)]))
  return {
    period: periodOf(period),
    types: (named.get('types') ?? '').split('.').flatMap((name) => readEventType(name) ?? []),
    deviceIds: idsOf(named.get('devices')),
    groupIds: idsOf(named.get('groups')),
    seen: SEEN.find((seen) => seen === named.get('seen')) ?? 'all',
  }
}

/** The search part of an address with the list open and filtered so, or shut with null; what belongs to others stays. */
export function withFilter(search: string, filter: EventFilter | null): string {
  const params = new URLSearchParams(search)
  if (filter) params.set(EVENTS_IN_ADDRESS, filterText(filter))
  else params.delete(EVENTS_IN_ADDRESS)
  return params.size > 0 ? `?${params.toString()}` : ''
}
