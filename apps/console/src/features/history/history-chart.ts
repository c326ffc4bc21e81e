import type uPlot from 'uplot'
import type { Formats } from '#src/widgets/format'
import type { Span } from '#src/widgets/period'
import type { ChartCurve } from './use-curves'

const FONT = "11px 'Inter Variable', system-ui, sans-serif"
const DAY_MS = 86_400_000
const DRAG_MIN_PX = 8
/** Axes that a narrow panel has room for. */
const AXES_MAX = 2

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

interface ChartParts {
  curves: readonly ChartCurve[]
  formats: Formats
  width: number
  height: number
  /** A part was chosen; null for everything. */
  onZoom(span: Span | null): void
  /** Scales and lines are there: the cursor can be put in its place. */
  onDrawn(): void
}

/** The chart under the map: no legend of its own, and a cursor that others move. */
export function historyChart({ curves, formats, width, height, onZoom, onDrawn }: ChartParts): uPlot.Options {
  const grid = { stroke: token('--line'), width: 1 }
  const stroke = token('--text-soft')
  const scales = [...new Set(curves.map(({ scale }) => scale))].slice(0, AXES_MAX)
  return {
    width,
    height,
    ms: 1,
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: DRAG_MIN_PX },
      bind: {
        // Others move the cursor too: it stays when the pointer leaves.
        mouseleave: () => () => null,
        dblclick: () => () => {
          onZoom(null)
          return null
        },
      },
      points: { size: 7 },
    },
    scales: { x: { time: true } },
    axes: [
      {
        font: FONT,
        stroke,
        grid,
        ticks: grid,
        space: 64,
        size: 28,
        values: (_, splits, __, ___, step) =>
          splits.map((atMs) => (step >= DAY_MS ? formats.date(atMs) : formats.time(atMs))),
      },
      ...scales.map((scale, index): uPlot.Axis => ({
        scale,
        side: index === 0 ? 3 : 1,
        size: 40,
        font: FONT,
        stroke: index === 0 ? stroke : (curves.find((curve) => curve.scale === scale)?.color ?? stroke),
        grid: { show: index === 0, ...grid },
        ticks: grid,
        values: (_, splits) => splits.map((value) => formats.number(value)),
      })),
    ],
    series: [{}, ...curves.map(({ label, scale, color }) => ({ label, scale, stroke: color, width: 1.5 }))],
    hooks: {
      draw: [onDrawn],
      setSelect: [
        (chart) => {
          const { left, width: chosen } = chart.select
          if (chosen < DRAG_MIN_PX) return
          const span = { fromMs: chart.posToVal(left, 'x'), toMs: chart.posToVal(left + chosen, 'x') }
          chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          onZoom(span)
        },
      ],
    },
  }
}
