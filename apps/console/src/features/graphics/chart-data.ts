import type { RecentSeries } from '@rastro/model/position'
import type { Measure } from './measures'
import type { Span } from '#src/widgets/period'

/** One line of the chart: an attribute of a device. */
export interface Line {
  key: string
  label: string
  measure: Measure
  /** Epoch ms, growing. */
  times: number[]
  /** In the unit of the measure; null marks a silence. */
  values: (number | null)[]
}

/** A silence shorter than this is no gap, and neither is one of a few usual intervals. */
const GAP_MIN_MS = 20 * 60_000
const GAP_INTERVALS = 5

const gapOf = (times: readonly number[]): number => {
  const intervals = times.slice(1).map((timeMs, index) => timeMs - (times[index] ?? timeMs))
  const median = intervals.sort((one, other) => one - other)[intervals.length >> 1] ?? 0
  return Math.max(GAP_MIN_MS, GAP_INTERVALS * median)
}

/** The values of one attribute, in its unit; a silence of the device becomes a gap, a message without it does not. */
export function lineValues(
  { times, series }: RecentSeries,
  { name, convert }: Measure,
): Pick<Line, 'times' | 'values'> {
  const values = series[name] ?? []
  const gapMs = gapOf(times)
  const line: Pick<Line, 'times' | 'values'> = { times: [], values: [] }
  let heardMs = times[0] ?? 0
  times.forEach((timeMs, index) => {
    if (timeMs - heardMs > gapMs && line.times.length > 0) {
      line.times.push(heardMs + 1)
      line.values.push(null)
    }
    heardMs = timeMs
    const value = values[index]
    if (value === null || value === undefined) return
    line.times.push(timeMs)
    line.values.push(convert(value))
  })
  return line
}

/** The whole period with its zoomed part seen closer. */
export function refined(base: RecentSeries, detail: RecentSeries, { fromMs, toMs }: Span): RecentSeries {
  const before = base.times.findIndex((timeMs) => timeMs >= fromMs)
  const cut = before === -1 ? base.times.length : before
  const after = base.times.findIndex((timeMs) => timeMs > toMs)
  const rest = after === -1 ? base.times.length : after
  const join = <T>(whole: readonly T[], part: readonly T[]): T[] => [
    ...whole.slice(0, cut),
    ...part,
    ...whole.slice(rest),
  ]
  return {
    times: join(base.times, detail.times),
    series: Object.fromEntries(
      Object.entries(base.series).map(([name, values]) => [name, join(values, detail.series[name] ?? [])]),
    ),
  }
}

/** A table of what is drawn inside a span: one row per moment, one column per line. */
export function tableRows(
  lines: readonly Line[],
  { fromMs, toMs }: Span,
): [timeMs: number, values: (number | null)[]][] {
  const rows = new Map<number, (number | null)[]>()
  lines.forEach(({ times, values }, column) =>
    times.forEach((timeMs, index) => {
      const value = values[index] ?? null
      if (value === null || timeMs < fromMs || timeMs > toMs) return
      const row = rows.get(timeMs) ?? lines.map(() => null)
      row[column] = value
      rows.set(timeMs, row)
    }),
  )
  return [...rows].sort(([one], [other]) => one - other)
}
