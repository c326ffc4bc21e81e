import { dayOf, dayStart, type Span } from './zone-time'

/** CORE-REPORTS-05, CORE-HISTORY: whole days, today among them but for yesterday and last month. */
export const DAY_PRESETS = ['today', 'yesterday', 'last7', 'last30', 'last90', 'thisMonth', 'lastMonth'] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

export const isDayPreset = (name: unknown): name is DayPreset => DAY_PRESETS.some((preset) => preset === name)

const DAY_MS = 86_400_000
const DAYS_BACK = { today: 0, yesterday: 1, last7: 6, last30: 29, last90: 89 } as const

/** The first day of a month, `months` later or earlier. */
const monthStart = (day: string, timeZone: string | undefined, months = 0): number => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return dayStart(first.toISOString().slice(0, 10), timeZone)
}

/** From the first to the last millisecond of the days, as the clock of this time zone shows them. */
export function presetSpan(preset: DayPreset, nowMs: number, timeZone: string | undefined): Span {
  const today = dayOf(nowMs, timeZone)
  if (preset === 'lastMonth') return { fromMs: monthStart(today, timeZone, -1), toMs: monthStart(today, timeZone) - 1 }
  return {
    fromMs: preset === 'thisMonth' ? monthStart(today, timeZone) : dayStart(today, timeZone, -DAYS_BACK[preset]),
    toMs: dayStart(today, timeZone, preset === 'yesterday' ? 0 : 1) - 1,
  }
}

/**
 * The period that a period is measured against: the month before a month, as far as this one has come; else as many days
 * directly before.
 */
export function spanBefore(period: DayPreset | Span, span: Span, timeZone: string | undefined): Span {
  const firstDay = dayOf(span.fromMs, timeZone)
  const days = Math.max(1, Math.round((span.toMs + 1 - span.fromMs) / DAY_MS))
  const isWhole = span.fromMs === dayStart(firstDay, timeZone) && span.toMs + 1 === dayStart(firstDay, timeZone, days)
  if (
    period === 'lastMonth' ||
    (isWhole && span.toMs + 1 === monthStart(firstDay, timeZone, 1) && firstDay.endsWith('-01'))
  )
    return { fromMs: monthStart(firstDay, timeZone, -1), toMs: span.fromMs - 1 }
  if (period === 'thisMonth') {
    const fromMs = monthStart(firstDay, timeZone, -1)
    // The 30th of March has no day of its own in February.
    return { fromMs, toMs: Math.min(dayStart(dayOf(fromMs, timeZone), timeZone, days), span.fromMs) - 1 }
  }
  if (isWhole) return { fromMs: dayStart(firstDay, timeZone, -days), toMs: span.fromMs - 1 }
  return { fromMs: span.fromMs - (span.toMs + 1 - span.fromMs), toMs: span.fromMs - 1 }
}
