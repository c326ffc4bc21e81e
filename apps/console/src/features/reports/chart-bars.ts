import { dayOf, dayStart } from '#src/widgets/period'
import type { ColumnKey } from './columns'
import type { ChartPlan } from './kinds'
import type { Line } from './line'

export interface Bar {
  /** Epoch ms of a day, or words; null gathers what had no room. */
  name: number | string | null
  value: number
}

/** More bars than this are too thin to read. */
const DAYS_MAX = 92
const NAMES_MAX = 12

const TIMES: readonly ColumnKey[] = ['day', 'startTime', 'time', 'endTime']
const timeOf = ({ values }: Line): number | null => {
  for (const key of TIMES) if (typeof values[key] === 'number') return values[key]
  return null
}

const joined = (how: ChartPlan['how'], before: number, value: number): number =>
  how === 'sum' ? before + value : Math.max(before, value)

const numberOf = ({ values }: Line, of: ColumnKey | null): number =>
  of === null ? 1 : typeof values[of] === 'number' ? values[of] : 0

/** The bars of a chart, in the unit of the column: days in their order without gaps, or the largest names and the rest. */
export function chartBars(lines: readonly Line[], plan: ChartPlan, timeZone: string | undefined): Bar[] {
  return plan.by === 'day' ? dayBars(lines, plan, timeZone) : nameBars(lines, plan, plan.by)
}

function dayBars(lines: readonly Line[], { of, how }: ChartPlan, timeZone: string | undefined): Bar[] {
  const days = new Map<string, number>()
  // Telling the day of a moment is slow; lines of one quarter of an hour share it in every time zone.
  const known = new Map<number, string>()
  for (const line of lines) {
    const atMs = timeOf(line)
    if (atMs === null) continue
    const quarter = Math.floor(atMs / 900_000)
    const day = known.get(quarter) ?? dayOf(atMs, timeZone)
    known.set(quarter, day)
    days.set(day, joined(how, days.get(day) ?? 0, numberOf(line, of)))
  }
  const sorted = [...days.keys()].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const bars: Bar[] = []
  for (let step = 0; step < DAYS_MAX; step++) {
    const startMs = dayStart(first, timeZone, step)
    const day = dayOf(startMs, timeZone)
    if (day > last) break
    bars.push({ name: startMs, value: days.get(day) ?? 0 })
  }
  return bars
}

function nameBars(lines: readonly Line[], { of, how }: ChartPlan, by: ColumnKey): Bar[] {
  const names = new Map<string, number>()
  for (const line of lines) {
    const name = String(line.values[by] ?? '')
    names.set(name, joined(how, names.get(name) ?? 0, numberOf(line, of)))
  }
  const sorted = [...names].map(([name, value]): Bar => ({ name, value })).sort((a, b) => b.value - a.value)
  if (sorted.length <= NAMES_MAX) return sorted
  const rest = sorted.slice(NAMES_MAX - 1).reduce((all, { value }) => joined(how, all, value), 0)
  return [...sorted.slice(0, NAMES_MAX - 1), { name: null, value: rest }]
}
