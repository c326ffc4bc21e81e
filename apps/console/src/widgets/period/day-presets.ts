import { dayOf, dayStart, type Span } from './zone-time'

/** CORE-REPORTS-05, CORE-HISTORY: whole days, today among them but for yesterday. */
export const DAY_PRESETS = ['today', 'yesterday', 'last7', 'last30', 'last90'] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

export const isDayPreset = (name: unknown): name is DayPreset => DAY_PRESETS.some((preset) => preset === name)

const DAYS_BACK: Record<DayPreset, number> = { today: 0, yesterday: 1, last7: 6, last30: 29, last90: 89 }

/** From the first to the last millisecond of the days, as the clock of this time zone shows them. */
export function presetSpan(preset: DayPreset, nowMs: number, timeZone: string | undefined): Span {
  const today = dayOf(nowMs, timeZone)
  return {
    fromMs: dayStart(today, timeZone, -DAYS_BACK[preset]),
    toMs: dayStart(today, timeZone, preset === 'yesterday' ? 0 : 1) - 1,
  }
}
