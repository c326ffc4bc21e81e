import { useTranslation } from 'react-i18next'
import { speedLimits, speedLook, type LegendUnit } from '#src/map/route'
import styles from './history.module.css'

/** Which colour of the line means which speed. */
export function SpeedLegend({ unit }: { unit: LegendUnit }) {
  const { t } = useTranslation()
  const limits = speedLimits(unit)
  return (
    <ul className={styles.legend} aria-label={t('history.legend.label')} data-history-legend>
      {speedLook(unit).colors.map((color, index) => {
        const [from, to] = [limits[index - 1], limits[index]]
        return (
          <li key={color}>
            <span className={styles.stroke} style={{ background: color }} aria-hidden />
            {from === undefined ? `< ${to}` : to === undefined ? `≥ ${from}` : `${from}–${to}`}
          </li>
        )
      })}
      <li>{t(`units.${unit}`)}</li>
      <li>
        <span className={styles.gapStroke} aria-hidden />
        {t('history.legend.gap')}
      </li>
    </ul>
  )
}
