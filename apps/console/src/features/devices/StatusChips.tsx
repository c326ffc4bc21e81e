import { VEHICLE_STATES } from '@rastro/model/vehicle-state'
import { useTranslation } from 'react-i18next'
import { useChangeFleetQuery, useFleet, useFleetQueryPart, useReadable } from '#src/live/FleetContext'
import { withDoing } from '#src/live/query'
import { StateIcon } from '#src/widgets/answer'
import { useFormats } from '#src/widgets/format'
import styles from './devices.module.css'

/** The states of a vehicle as chips; each shows how many rows choosing it gives. */
export function StatusChips() {
  const { t } = useTranslation()
  const formats = useFormats()
  const counts = useReadable(useFleet().counts)
  const doing = useFleetQueryPart((query) => (query.combined === 'all' ? (query.doing ?? 'all') : null))
  const changeQuery = useChangeFleetQuery()
  return (
    <div className={styles.chips} role="group" aria-label={t('devices.filter.label')}>
      {(['all', ...VEHICLE_STATES] as const)
        .filter((state) => state !== 'never' || counts.doing.never > 0 || doing === 'never')
        .map((state) => (
          <button
            key={state}
            type="button"
            className={styles.chip}
            data-filter={state}
            aria-pressed={doing === state}
            onClick={() => changeQuery((query) => withDoing(query, state === 'all' || state === doing ? null : state))}
          >
            {state !== 'all' && <StateIcon state={state} size={13} />}
            {state === 'all' ? t('devices.filter.all') : t(`answer.group.${state}`)}{' '}
            <span className={styles.chipCount}>
              {formats.number(state === 'all' ? counts.all : counts.doing[state])}
            </span>
          </button>
        ))}
    </div>
  )
}
