import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import { FIGURES, totalsOf, type DayFigures } from './day-figures'
import styles from './statistics.module.css'

/** A line for each day, the newest first, and what they come to. */
export function DayTable({ days }: { days: readonly DayFigures[] }) {
  const { t } = useTranslation()
  const { number, date } = useFormats()
  const totals = totalsOf(days)
  return (
    <div className={styles.scroller} role="region" aria-label={t('statistics.table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('statistics.day')}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {t(`statistics.figure.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, atMs, figures }) => (
            <tr key={atMs} data-day={day}>
              <th scope="row">{date(atMs)}</th>
              {FIGURES.map((figure) => (
                <td key={figure}>{number(figures[figure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {days.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('statistics.total')}</th>
              {FIGURES.map((figure) => {
                const total = totals[figure]
                return <td key={figure}>{total === null ? '–' : number(total)}</td>
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
