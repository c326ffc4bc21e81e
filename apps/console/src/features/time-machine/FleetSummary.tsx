import { useTranslation } from 'react-i18next'
import { useReadable } from '#src/live/FleetContext'
import { useFormats } from '#src/widgets/format'
import type { Machine } from './use-past-desk'
import { LOOK_BACK_HOURS_MAX } from './use-past-desk'
import styles from './time-machine.module.css'

const HOURS_A_DAY = 24

/** How many did what, and how far back the machine looked for those it does not know. */
export function FleetSummary({ machine: { desk, lookBackHours, lookFurther } }: { machine: Machine }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { counts } = useReadable(desk.list)
  if (!counts || counts.fleet === 0) return null
  const figures = [
    ['moving', counts.moving],
    ['stopped', counts.stopped],
    ['silent', counts.offline],
    ['unknown', counts.unknown],
  ] as const
  const told = figures.filter(([state, count]) => count > 0 || state === 'moving')
  return (
    <div className={styles.summary}>
      <ul className={styles.figures}>
        {told.map(([state, count]) => (
          <li key={state} data-state={state} data-count={count}>
            {t(`time-machine.count.${state}`, { count, number: number(count) })}
          </li>
        ))}
      </ul>
      {counts.unknown > 0 && (
        <p className={styles.soft}>
          {t('time-machine.lookedBack', { count: lookBackHours / HOURS_A_DAY })}{' '}
          {lookBackHours < LOOK_BACK_HOURS_MAX && (
            <button type="button" className={styles.textButton} onClick={lookFurther}>
              {t('time-machine.lookFurther', { count: LOOK_BACK_HOURS_MAX / HOURS_A_DAY })}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
