import { useTranslation } from 'react-i18next'
import { Columns, NamedBars } from '#src/widgets/bars'
import { useFormats } from '#src/widgets/format'
import { DRAWN, drawnDays, sortedProtocols, type DayFigures } from './day-figures'
import styles from './statistics.module.css'

/** What matters most, a drawing each; below the protocols of the last day. */
export function DayCharts({ days }: { days: readonly DayFigures[] }) {
  const { t } = useTranslation()
  const { number, date, settings } = useFormats()
  const last = days.at(-1)
  const protocols = sortedProtocols(last?.protocols ?? {})
  const protocolsTitle = t('statistics.protocolsOf', { day: date(last?.atMs ?? null) })
  return (
    <div className={styles.charts}>
      {DRAWN.map((figure) => {
        const title = t('statistics.byDay', { what: t(`statistics.figure.${figure}`) })
        const bars = drawnDays(days, figure, settings.timeZone)
        return (
          <figure key={figure} className={styles.chart} data-chart={figure}>
            <figcaption>{title}</figcaption>
            <Columns
              title={title}
              bars={bars.map(({ atMs, value }) => ({ name: date(atMs), value, text: number(value) }))}
            />
          </figure>
        )
      })}
      {protocols.length > 0 && (
        <figure className={styles.chart} data-chart="protocols">
          <figcaption>{protocolsTitle}</figcaption>
          <NamedBars
            title={protocolsTitle}
            bars={protocols.map(([name, value]) => ({ name, value, text: number(value) }))}
          />
        </figure>
      )}
    </div>
  )
}
