import { DAY_PRESETS, isDayPreset, isMoment, presetSpan, type DayPreset, type Span } from '#src/widgets/period'

/** Periods with a name; the last 24 hours end now, the others with a day. */
export const PERIODS = ['today', 'yesterday', '24h', ...DAY_PRESETS.slice(2)] as const
export type PeriodName = DayPreset | '24h'
export type Period = PeriodName | Span

/** Together on one map; more could not be told apart. */
export const DEVICES_MAX = 10
const DAY_MS = 86_400_000

export interface HistoryRequest {
  deviceIds: readonly number[]
  period: Period
  /** The address named times that are none, or an end before its begin. */
  isBad: boolean
}

export const isPeriodName = (name: unknown): name is PeriodName => name === '24h' || isDayPreset(name)

/** What an address asks for: `deviceId` (repeatable), and `from` and `to` or `period`; today without any. */
export function readAddress(search: string): HistoryRequest {
  const params = new URLSearchParams(search)
  // The router writes several values of one name as a list: `[7,9]`.
  const ids = params
    .getAll('deviceId')
    .flatMap((text) => text.replace(/^\[(.*)\]$/, '$1').split(','))
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  const deviceIds = [...new Set(ids)].slice(0, DEVICES_MAX)
  const [from, to, name] = [params.get('from'), params.get('to'), params.get('period')]
  if (from === null && to === null)
    return { deviceIds, period: isPeriodName(name) ? name : 'today', isBad: name !== null && !isPeriodName(name) }
  const [fromMs, toMs] = [from, to].map((text) => Date.parse(text ?? '')).map((ms) => (isMoment(ms) ? ms : Number.NaN))
  const span = { fromMs: fromMs ?? Number.NaN, toMs: toMs ?? Number.NaN }
  return { deviceIds, period: span, isBad: !(span.fromMs < span.toMs) }
}

/** The address of a request; what else the address says stays, times that are none too. */
export function writeAddress(search: string, { deviceIds, period }: Omit<HistoryRequest, 'isBad'>): string {
  const params = new URLSearchParams(search)
  for (const name of ['deviceId', 'period']) params.delete(name)
  for (const id of deviceIds) params.append('deviceId', String(id))
  const times = typeof period === 'string' ? { from: null, to: null } : { from: period.fromMs, to: period.toMs }
  for (const [name, ms] of Object.entries(times)) {
    if (ms === null || isMoment(ms)) params.delete(name)
    if (ms !== null && isMoment(ms)) params.set(name, new Date(ms).toISOString())
  }
  if (typeof period === 'string') params.set('period', period)
  return `?${params.toString()}`
}

export function spanOfPeriod(period: Period, nowMs: number, timeZone: string | undefined): Span {
  if (typeof period !== 'string') return period
  return period === '24h' ? { fromMs: nowMs - DAY_MS, toMs: nowMs } : presetSpan(period, nowMs, timeZone)
}
