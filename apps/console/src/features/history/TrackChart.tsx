import { MultiSelect, useComputedColorScheme } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useFormats } from '#src/widgets/format'
import type { Span } from '#src/widgets/period'
import { attributeLabel } from '#src/widgets/telemetry'
import { gridOf, onGrid } from './chart-columns'
import { historyChart } from './history-chart'
import styles from './history.module.css'
import { shownTime, type Playhead } from './playhead'
import type { Track } from './track-book'
import { CHART_NAMES, useCurves } from './use-curves'

interface ChartProps {
  tracks: readonly Track[]
  names: ReadonlyMap<number, string>
  active: Track
  bounds: Span
  head: Playhead
  onSeek(timeMs: number): void
}

/** Columns of the picture: each holds its lowest and its highest value. */
const COLUMNS = 600
const EXTRA_MAX = 3
/** Moved further while pressed, it was no click. */
const DRAG_PX = 5

/** Speed over time, and other values on demand, with the cursor of map and table. */
export function TrackChart({ tracks, names, active, bounds, head, onSeek }: ChartProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isDark = useComputedColorScheme('light') === 'dark'
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const [extra, setExtra] = useState<string[]>([])
  const [zoom, setZoom] = useState<Span | null>(null)
  const { fromMs, toMs } = zoom ?? bounds
  const view = useMemo(() => ({ fromMs, toMs: Math.max(toMs, fromMs + 1000) }), [fromMs, toMs])
  useEffect(() => setZoom(null), [bounds])
  const curves = useCurves({ tracks, names, active, extra, view })
  const data = useMemo(
    (): uPlot.AlignedData => [gridOf(view, COLUMNS), ...curves.map((curve) => onGrid(curve, view, COLUMNS))],
    [curves, view],
  )
  const now = useRef({ data, onSeek, view })
  useEffect(() => {
    now.current = { data, onSeek, view }
  })
  const shape = JSON.stringify(curves.map(({ key, label, scale, color }) => [key, label, scale, color]))

  useEffect(() => {
    const place = box.current
    if (!place) return
    const follow = (): void => {
      const drawn = chart.current
      if (!drawn) return
      const left = drawn.valToPos(shownTime(head.now()), 'x')
      const isSeen = left >= 0 && left <= drawn.over.clientWidth
      drawn.setCursor({ left: isSeen ? left : -10, top: isSeen ? 1 : -10 }, false)
    }
    const made = new uPlot(
      historyChart({
        // The colours of the map's lines are made for white paper.
        curves: isDark
          ? curves.map((curve) => ({ ...curve, color: `color-mix(in srgb, ${curve.color} 55%, white)` }))
          : curves,
        formats,
        width: place.clientWidth,
        height: place.clientHeight,
        onZoom: setZoom,
        onDrawn: () => follow(),
      }),
      now.current.data,
      place,
    )
    chart.current = made
    const listening = new AbortController()
    const { signal } = listening
    const timeAt = (event: PointerEvent | MouseEvent): number =>
      made.posToVal(event.clientX - made.over.getBoundingClientRect().left, 'x')
    made.over.addEventListener('pointermove', (event) => head.set({ hoverMs: timeAt(event) }), { signal })
    made.over.addEventListener('pointerleave', () => head.set({ hoverMs: null }), { signal })
    let downX = 0
    made.over.addEventListener('pointerdown', (event) => (downX = event.clientX), { signal })
    made.over.addEventListener(
      'click',
      (event) => {
        if (Math.abs(event.clientX - downX) < DRAG_PX) now.current.onSeek(timeAt(event))
      },
      { signal },
    )
    const stop = head.onFrame(follow)
    const observer = new ResizeObserver(() => made.setSize({ width: place.clientWidth, height: place.clientHeight }))
    observer.observe(place)
    return () => {
      listening.abort()
      stop()
      observer.disconnect()
      made.destroy()
      chart.current = null
    }
    // The shape says everything about the curves that the chart itself needs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shape, formats, isDark, head])

  useEffect(() => {
    const made = chart.current
    if (!made || made.series.length !== data.length) return
    made.setData(data)
  }, [data])

  return (
    <div className={styles.stack}>
      <div
        ref={box}
        className={styles.chart}
        role="img"
        aria-label={t('history.chart.label')}
        title={t('history.chart.help')}
        data-history-chart
        data-curves={curves.length}
        data-from={Math.round(view.fromMs)}
        data-to={Math.round(view.toMs)}
      />
      <MultiSelect
        size="md"
        aria-label={t('history.chart.more')}
        placeholder={extra.length === 0 ? t('history.chart.more') : undefined}
        data={CHART_NAMES.map((name) => ({
          value: name,
          label: name === 'altitude' ? t('history.table.altitude') : attributeLabel(name, t),
        }))}
        value={extra}
        onChange={setExtra}
        maxValues={EXTRA_MAX}
        searchable
        clearable
        nothingFoundMessage="–"
      />
    </div>
  )
}
