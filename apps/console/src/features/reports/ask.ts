import type { ReportQuery } from '#src/api/reports'
import {
  dayOf,
  dayStart,
  isDayPreset,
  isMoment,
  momentOf,
  presetSpan,
  type DayPreset,
  type Span,
} from '#src/widgets/period'
import type { Scope } from '#src/widgets/scope'

/** A report as a person asks for it; all of it is in the address. */
export interface ReportAsk {
  scope: Scope
  /** Days from now, or two times. */
  period: DayPreset | Span
  /** A line for each day. */
  daily: boolean
  /** Beside what the period before it came to. */
  compared: boolean
  /** Whose driving is ranked. */
  rankedBy: 'vehicle' | 'driver'
  /** Kinds of events wanted; none means all. */
  eventTypes: readonly string[]
  /** Knots; null takes the limits of devices and roads. */
  speedLimitKnots: number | null
  /** Seconds; null takes what is usual. */
  minSeconds: number | null
  /** Geofences wanted; none means all. */
  geofenceIds: readonly number[]
}

export const EMPTY_ASK: ReportAsk = {
  scope: { all: false, deviceIds: [], groupIds: [] },
  period: 'today',
  daily: false,
  compared: false,
  rankedBy: 'vehicle',
  eventTypes: [],
  speedLimitKnots: null,
  minSeconds: null,
  geofenceIds: [],
}

const DAY_MS = 86_400_000
/** CORE-REPORTS-03 */
export const DAYS_MAX = 90

export const spanOf = ({ period }: Pick<ReportAsk, 'period'>, nowMs: number, timeZone: string | undefined): Span =>
  typeof period === 'string' ? presetSpan(period, nowMs, timeZone) : period

export const daysOf = ({ fromMs, toMs }: Span): number => Math.max(1, Math.ceil((toMs - fromMs) / DAY_MS))

export type AskProblem = 'scope' | 'period' | 'periodLong'

const isPeriodWrong = ({ fromMs, toMs }: Span): boolean =>
  !Number.isFinite(fromMs) || !Number.isFinite(toMs) || fromMs >= toMs

/** All that keeps a report from being asked for, in the order of the form. */
export function problemsOf(ask: ReportAsk, span: Span): AskProblem[] {
  const { all, deviceIds, groupIds } = ask.scope
  const problems: AskProblem[] = []
  if (!all && deviceIds.length === 0 && groupIds.length === 0) problems.push('scope')
  if (isPeriodWrong(span)) problems.push('period')
  // Clocks that change make a day of 25 hours.
  else if (span.toMs - span.fromMs > DAYS_MAX * DAY_MS + DAY_MS / 24) problems.push('periodLong')
  return problems
}

/** The first of them; null when nothing keeps it. */
export const problemOf = (ask: ReportAsk, span: Span): AskProblem | null => problemsOf(ask, span)[0] ?? null

/** What the server is asked. Without devices and groups it takes the whole fleet. */
export const queryOf = (ask: ReportAsk, { fromMs, toMs }: Span): ReportQuery => ({
  ...(ask.scope.deviceIds.length > 0 && !ask.scope.all ? { deviceId: [...ask.scope.deviceIds] } : {}),
  ...(ask.scope.groupIds.length > 0 && !ask.scope.all ? { groupId: [...ask.scope.groupIds] } : {}),
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
  ...(ask.daily ? { daily: true } : {}),
  ...(ask.rankedBy === 'driver' ? { by: 'driver' as const } : {}),
  ...(ask.eventTypes.length > 0 ? { type: [...ask.eventTypes] } : {}),
  ...(ask.geofenceIds.length > 0 ? { geofenceId: [...ask.geofenceIds] } : {}),
  ...(ask.speedLimitKnots === null ? {} : { speedLimit: ask.speedLimitKnots }),
  ...(ask.minSeconds === null ? {} : { minDuration: ask.minSeconds }),
})

/** A list however an address writes it: repeated, with commas, or in brackets as the router does. */
const listIn = (search: URLSearchParams, name: string): string[] => [
  ...new Set(
    search
      .getAll(name)
      .flatMap((text) => text.replace(/[[\]"\s]/g, '').split(','))
      .filter(Boolean),
  ),
]

const ids = (search: URLSearchParams, name: string): number[] =>
  listIn(search, name)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

const positive = (text: string | null): number | null => {
  const number = Number(text)
  return text !== null && Number.isFinite(number) && number > 0 ? number : null
}

/** A day alone stands for its first or last moment. */
function momentIn(text: string | null, timeZone: string | undefined, isEnd: boolean): number | null {
  if (!text) return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const moment = isDay
    ? dayStart(text, timeZone, isEnd ? 1 : 0) - (isEnd ? 1 : 0)
    : /(?:Z|[+-]\d{2}:?\d{2})$/.test(text)
      ? Date.parse(text)
      : (momentOf(text, timeZone) ?? Number.NaN)
  return isMoment(moment) ? moment : null
}

const scopeIn = (search: URLSearchParams): Scope => ({
  all: search.get('all') === 'true',
  deviceIds: ids(search, 'deviceId'),
  groupIds: ids(search, 'groupId'),
})

/** The question with the devices and groups that an address names, if it names any. */
export function withScopeIn(searchText: string, ask: ReportAsk): ReportAsk {
  const scope = scopeIn(new URLSearchParams(searchText))
  return scope.deviceIds.length + scope.groupIds.length > 0 ? { ...ask, scope } : ask
}

/** The report an address asks for; null when it names no period, so that nothing runs. Also reads links in mails. */
export function askIn(searchText: string, timeZone: string | undefined): ReportAsk | null {
  const search = new URLSearchParams(searchText)
  const preset = search.get('period')
  const fromMs = momentIn(search.get('from'), timeZone, false)
  const toMs = momentIn(search.get('to'), timeZone, true)
  const period = isDayPreset(preset) ? preset : fromMs !== null && toMs !== null ? { fromMs, toMs } : null
  if (!period) return null
  return {
    period,
    scope: scopeIn(search),
    daily: search.get('daily') === 'true',
    compared: search.get('compared') === 'true',
    rankedBy: search.get('by') === 'driver' ? 'driver' : 'vehicle',
    eventTypes: listIn(search, 'type').filter((type) => type !== 'allEvents'),
    speedLimitKnots: positive(search.get('speedLimit')),
    minSeconds: positive(search.get('minDuration')),
    geofenceIds: ids(search, 'geofenceId'),
  }
}

/** The part of an address after `?`. */
export function searchOf(ask: ReportAsk): string {
  const search = new URLSearchParams()
  if (ask.scope.all) search.set('all', 'true')
  const lists = {
    deviceId: ask.scope.deviceIds,
    groupId: ask.scope.groupIds,
    type: ask.eventTypes,
    geofenceId: ask.geofenceIds,
  }
  for (const [name, list] of Object.entries(lists)) if (list.length > 0) search.set(name, list.join(','))
  if (typeof ask.period === 'string') search.set('period', ask.period)
  else {
    search.set('from', new Date(ask.period.fromMs).toISOString())
    search.set('to', new Date(ask.period.toMs).toISOString())
  }
  if (ask.daily) search.set('daily', 'true')
  if (ask.compared) search.set('compared', 'true')
  if (ask.rankedBy === 'driver') search.set('by', 'driver')
  if (ask.speedLimitKnots !== null) search.set('speedLimit', String(ask.speedLimitKnots))
  if (ask.minSeconds !== null) search.set('minDuration', String(ask.minSeconds))
  return search.toString()
}

/** First and last day, for the name of a file. A period that ends at midnight holds nothing of the day that begins there. */
export const fileDays = ({ fromMs, toMs }: Span, timeZone: string | undefined): [string, string] => [
  dayOf(fromMs, timeZone),
  dayOf(Math.max(fromMs, toMs - 1), timeZone),
]
