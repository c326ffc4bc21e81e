import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Columns, NamedBars } from '#src/widgets/bars'
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
  if (bars.every(({ value }) => value <= 0)) return null
  const nameOf = ({ name }: Bar): string =>
    name === null ? t('reports.chart.others') : typeof name === 'number' ? formats.date(name) : name
  const textOf = ({ value }: Bar): string =>
    plan.of === null ? formats.number(value) : valueText(plan.of, value, words)
  const drawn = bars.map((bar) => ({ name: nameOf(bar), value: bar.value, text: textOf(bar) }))
  const Drawing = plan.by === 'day' && bars.length > 1 ? Columns : NamedBars
  return (
    <figure className={styles.chart} data-report-chart>
      <figcaption>{title}</figcaption>
      <Drawing title={title} bars={drawn} />
    </figure>
  )
}
