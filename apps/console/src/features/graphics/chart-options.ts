import uPlot from 'uplot'
import type { Formats } from '#src/widgets/format'
import { lineColor, lineDash, tokenColor } from './chart-colors'
import type { Line } from './chart-data'
import type { Span } from '#src/widgets/period'

const DAY_MS = 86_400_000
const FONT = "12px 'Inter Variable', system-ui, sans-serif"
/** A press that moves less than this is no selection. */
const DRAG_MIN_PX = 6
/** More axes than this leave no room for the chart; the others are read at the cursor. */
const AXES_MAX = { wide: 4, narrow: 2 }
/** A chart of a phone. */
const NARROW_PX = 560

interface OptionParts {
  lines: readonly Line[]
  formats: Formats
  isDark: boolean
  width: number
  height: number
  /** Values under the cursor, by line; null where there is none. */
  onCursor(indexes: readonly (number | null)[] | null): void
  onSelect(span: Span): void
  onReset(): void
}

export const scaleOf = ({ measure }: Line): string => (measure.isFlag ? 'flag' : measure.unit || measure.name)

/** Axes by unit, left and right in turns; flags need none. */
function axesOf(lines: readonly Line[], formats: Formats, isNarrow: boolean, grid: string, text: string): uPlot.Axis[] {
  const scales = [...new Set(lines.filter(({ measure }) => !measure.isFlag).map(scaleOf))].slice(
    0,
    isNarrow ? AXES_MAX.narrow : AXES_MAX.wide,
  )
  const number = new Intl.NumberFormat(formats.settings.locale, { maximumFractionDigits: 2 })
  return scales.map((scale, index) => ({
    scale,
    side: index % 2 === 0 ? 3 : 1,
    size: isNarrow ? 48 : 54,
    font: FONT,
    stroke: text,
    grid: { show: index === 0, stroke: grid, width: 1 },
    ticks: { stroke: grid, width: 1 },
    label: isNarrow ? undefined : lines.find((line) => scaleOf(line) === scale)?.measure.unit || undefined,
    labelSize: 18,
    labelFont: FONT,
    values: (_, splits) => splits.map((value) => number.format(value)),
  }))
}

const flagRange = (): uPlot.Range.MinMax => [-0.2, 1.2]

export function chartOptions(parts: OptionParts): uPlot.Options {
  const { lines, formats, isDark, width, height, onCursor, onSelect, onReset } = parts
  const grid = tokenColor('--line')
  const text = tokenColor('--text-soft')
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  return {
    width,
    height,
    ms: 1,
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: false, dist: DRAG_MIN_PX },
      bind: {
        dblclick: () => () => {
          onReset()
          return null
        },
      },
    },
    scales: {
      x: { time: true },
      flag: { range: flagRange },
    },
    axes: [
      {
        font: FONT,
        stroke: text,
        grid: { stroke: grid, width: 1 },
        ticks: { stroke: grid, width: 1 },
        space: 80,
        values: (_, splits, __, ___, step) =>
          splits.map((atMs) => (step >= DAY_MS ? formats.date(atMs) : formats.time(atMs))),
      },
      ...axesOf(lines, formats, width < NARROW_PX, grid, text),
    ],
    series: [
      {},
      ...lines.map((line, index): uPlot.Series => ({
        label: line.label,
        scale: scaleOf(line),
        stroke: lineColor(index, isDark),
        width: 1.6,
        dash: lineDash(index),
        ...(line.measure.isFlag && stepped ? { paths: stepped } : {}),
      })),
    ],
    hooks: {
      setCursor: [
        (chart) =>
          onCursor(chart.cursor.idx == null ? null : lines.map((_, line) => chart.cursor.idxs?.[line + 1] ?? null)),
      ],
      setSelect: [
        (chart) => {
          const { left, width: selected } = chart.select
          if (selected < DRAG_MIN_PX) return
          const span = { fromMs: chart.posToVal(left, 'x'), toMs: chart.posToVal(left + selected, 'x') }
          chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          onSelect(span)
        },
      ],
    },
  }
}

/** All lines over the moments of all of them; a moment of another line leaves a line whole. */
export const chartTable = (lines: readonly Line[]): uPlot.AlignedData =>
  lines.length === 0 ? [[]] : uPlot.join(lines.map(({ times, values }) => [times, values]))
