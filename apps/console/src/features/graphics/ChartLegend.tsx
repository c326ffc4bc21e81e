import type uPlot from 'uplot'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import { lineColor } from './chart-colors'
import type { Line } from './chart-data'
import styles from './graphics.module.css'

interface LegendProps {
  lines: readonly Line[]
  table: uPlot.AlignedData
  /** By line, where the cursor is; null when it is elsewhere. */
  cursor: readonly (number | null)[] | null
  isDark: boolean
}

const lastKnown = (values: readonly (number | null)[]): number => values.findLastIndex((value) => value !== null)

/** What each line is, and its value at the cursor; without a cursor the last one. */
export function ChartLegend({ lines, table, cursor, isDark }: LegendProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const number = new Intl.NumberFormat(formats.settings.locale, { maximumFractionDigits: 2 })
  return (
    <ul className={styles.legend} data-legend>
      {lines.map(({ key, label, measure, times, values }, index) => {
        const at = cursor?.[index] ?? null
        const last = lastKnown(values)
        const value = at === null ? (cursor ? null : values[last]) : table[index + 1]?.[at]
        const atMs = at === null ? (cursor ? undefined : times[last]) : table[0]?.[at]
        const text =
          value === null || value === undefined
            ? '–'
            : measure.isFlag
              ? t(value >= 0.5 ? 'telemetry.flag.yes' : 'telemetry.flag.no')
              : `${number.format(value)} ${measure.unit}`
        return (
          <li key={key} data-line={key}>
            <span className={styles.mark} style={{ background: lineColor(index, isDark) }} aria-hidden />
            <span className={styles.legendName}>{label}</span>
            <strong>{text}</strong>
            {atMs !== undefined && <span className={styles.soft}>{formats.dateTime(atMs)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
