import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useFormats } from '#src/widgets/format'
import type { Line } from './chart-data'
import { listenToGestures } from './chart-gestures'
import { chartOptions, chartTable, scaleOf } from './chart-options'
import { ChartLegend } from './ChartLegend'
import styles from './graphics.module.css'
import type { Span } from '#src/widgets/period'

export interface ChartHandle {
  /** The drawing as it is on the screen, without background. */
  canvas(): HTMLCanvasElement | null
}

interface ChartProps {
  lines: readonly Line[]
  view: Span
  whole: Span
  label: string
  onView(view: Span): void
  ref: Ref<ChartHandle>
}

/** Lines over time: drag, wheel and two fingers zoom, a double click shows everything again. */
export function Chart({ lines, view, whole, label, onView, ref }: ChartProps) {
  const formats = useFormats()
  const isDark = useComputedColorScheme('light') === 'dark'
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const [cursor, setCursor] = useState<readonly (number | null)[] | null>(null)
  const table = useMemo(() => chartTable(lines), [lines])
  // What the handlers of a chart read; the chart itself lives longer than a render.
  const now = useRef({ view, whole, onView, table, lines })
  useEffect(() => {
    now.current = { view, whole, onView, table, lines }
  })
  useImperativeHandle(ref, () => ({ canvas: () => chart.current?.ctx.canvas ?? null }), [])
  const shape = JSON.stringify(lines.map((line) => [line.key, line.label, scaleOf(line)]))

  useEffect(() => {
    const place = box.current
    if (!place) return
    const options = chartOptions({
      lines: now.current.lines,
      formats,
      isDark,
      width: place.clientWidth,
      height: place.clientHeight,
      onCursor: setCursor,
      onSelect: (span) => now.current.onView(span),
      onReset: () => now.current.onView(now.current.whole),
    })
    const made = new uPlot(options, now.current.table, place)
    chart.current = made
    made.setScale('x', { min: now.current.view.fromMs, max: now.current.view.toMs })
    const stop = listenToGestures(made, {
      view: () => now.current.view,
      whole: () => now.current.whole,
      show: (span) => now.current.onView(span),
    })
    const observer = new ResizeObserver(() => made.setSize({ width: place.clientWidth, height: place.clientHeight }))
    observer.observe(place)
    return () => {
      observer.disconnect()
      stop()
      made.destroy()
      chart.current = null
    }
  }, [shape, formats, isDark])

  useEffect(() => {
    const made = chart.current
    if (!made || made.series.length !== table.length) return
    made.batch(() => {
      if (made.data !== table) made.setData(table, false)
      made.setScale('x', { min: view.fromMs, max: view.toMs })
    })
  }, [table, view])

  return (
    <>
      <div
        ref={box}
        className={styles.chart}
        role="img"
        aria-label={label}
        data-chart
        data-points={table[0].length}
        data-from={Math.round(view.fromMs)}
        data-to={Math.round(view.toMs)}
      />
      <ChartLegend lines={lines} table={table} cursor={cursor} isDark={isDark} />
    </>
  )
}
