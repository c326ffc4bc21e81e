import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Words } from '#src/widgets/telemetry'
import { chartBars, type Bar } from './chart-bars'
import { columnLabel, valueText } from './columns'
import type { ChartPlan } from './kinds'
import type { Line } from './line'
import styles from './report-chart.module.css'

interface ChartProps {
  lines: readonly Line[]
  plan: ChartPlan
  words: Words
}

/** What the lines on screen come to: a bar for each day, or for each name. */
export function ReportChart({ lines, plan, words }: ChartProps) {
  const { t } = useTranslation()
  const { formats } = words
  const bars = useMemo(() => chartBars(lines, plan, formats.settings.timeZone), [lines, plan, formats])
  const what = plan.of === null ? t('reports.chart.count') : columnLabel(plan.of, words)
  const title =
    plan.by === 'day'
      ? t('reports.chart.byDay', { what })
      : t('reports.chart.by', { what, by: t(`reports.columns.${plan.by}`).toLocaleLowerCase(formats.settings.locale) })
  const most = Math.max(...bars.map(({ value }) => value), 0)
  if (most === 0) return null
  const nameOf = ({ name }: Bar): string =>
    name === null ? t('reports.chart.others') : typeof name === 'number' ? formats.date(name) : name
  const textOf = ({ value }: Bar): string =>
    plan.of === null ? formats.number(value) : valueText(plan.of, value, words)
  const Drawing = plan.by === 'day' && bars.length > 1 ? Columns : Bars
  return (
    <figure className={styles.chart} data-report-chart>
      <figcaption>{title}</figcaption>
      <Drawing title={title} bars={bars} most={most} nameOf={nameOf} textOf={textOf} />
    </figure>
  )
}

interface DrawingProps {
  title: string
  bars: readonly Bar[]
  most: number
  nameOf(bar: Bar): string
  textOf(bar: Bar): string
}

const WIDTH = 600
const HEIGHT = 90
/** Labels under the columns at most. */
const LABELS = 7

/** Days side by side. */
function Columns({ title, bars, most, nameOf, textOf }: DrawingProps) {
  const step = WIDTH / bars.length
  const every = Math.ceil(bars.length / LABELS)
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.columns}
        role="img"
        aria-label={title}
      >
        {bars.map((bar, index) => {
          const height = Math.max(bar.value > 0 ? 1.5 : 0, (bar.value / most) * (HEIGHT - 2))
          return (
            <g key={nameOf(bar)} data-bar={nameOf(bar)}>
              <title>{`${nameOf(bar)}: ${textOf(bar)}`}</title>
              <rect x={index * step} y={0} width={step} height={HEIGHT} className={styles.reach} />
              <rect x={index * step + step * 0.15} y={HEIGHT - height} width={step * 0.7} height={height} />
            </g>
          )
        })}
      </svg>
      <div className={styles.axis} aria-hidden>
        {bars.map((bar, index) =>
          index % every === 0 ? (
            <span key={nameOf(bar)} style={{ insetInlineStart: `${((index + 0.5) / bars.length) * 100}%` }}>
              {nameOf(bar)}
            </span>
          ) : null,
        )}
      </div>
    </>
  )
}

/** Names one under the other. */
const Bars = ({ bars, most, nameOf, textOf }: DrawingProps) => (
  <ul className={styles.bars}>
    {bars.map((bar) => (
      <li key={nameOf(bar)} data-bar={nameOf(bar)}>
        <span className={styles.barName} title={nameOf(bar)}>
          {nameOf(bar)}
        </span>
        <span className={styles.barTrack} aria-hidden>
          <span style={{ width: `${(bar.value / most) * 100}%` }} />
        </span>
        <span className={styles.barText}>{textOf(bar)}</span>
      </li>
    ))}
  </ul>
)
