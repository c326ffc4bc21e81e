import { VEHICLE_STATES } from '@rastro/model/vehicle-state'
import { IconFilterX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FleetCounts, FleetQuery } from '#src/live/contract'
import { useFleet, useFleetQuery, useReadable } from '#src/live/FleetContext'
import { isNarrowed, withDoing, withoutFilters } from '#src/live/query'
import { StateIcon } from '#src/widgets/answer'
import { useFormats } from '#src/widgets/format'
import styles from './live-map.module.css'

/** How many vehicles the map shows under this query. */
const shownBy = ({ onlyDeviceId, combined, doing }: FleetQuery, counts: FleetCounts): number => {
  if (onlyDeviceId !== null) return Math.min(1, counts.fleet)
  if (doing !== null) return counts.doing[doing]
  return combined === 'all' ? counts.all : counts[combined]
}

/** What the fleet is doing, with counts; a tap shows only those. Whatever narrows the map is said here, with the way out. */
export const FleetStrip = ({ hasStates }: { hasStates: boolean }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const counts = useReadable(useFleet().counts)
  const [query, setQuery] = useFleetQuery()
  const isFiltered = isNarrowed(query) || query.onlyDeviceId !== null
  if (counts.fleet === 0 || (!hasStates && !isFiltered)) return null
  const amounts = { shown: formats.number(shownBy(query, counts)), fleet: formats.number(counts.fleet) }
  return (
    <div className={styles.strip} data-fleet-strip>
      {hasStates && (
        <div className={styles.states} role="group" aria-label={t('devices.filter.label')}>
          {VEHICLE_STATES.filter((state) => state !== 'never' || counts.doing.never > 0 || query.doing === 'never').map(
            (state) => (
              <button
                key={state}
                type="button"
                data-strip={state}
                aria-pressed={query.doing === state}
                aria-label={`${t(`answer.group.${state}`)}: ${formats.number(counts.doing[state])}`}
                title={t(`answer.group.${state}`)}
                onClick={() => setQuery(withDoing(query, query.doing === state ? null : state))}
              >
                <StateIcon state={state} size={15} />
                <b>{formats.number(counts.doing[state])}</b>
                <span className={styles.stateName}>{t(`answer.group.${state}`)}</span>
              </button>
            ),
          )}
        </div>
      )}
      {isFiltered && (
        <div className={styles.filtered} role="status">
          <button
            type="button"
            aria-label={t('answer.clearLabel', amounts)}
            data-strip-clear
            onClick={() => setQuery({ ...withoutFilters(query), onlyDeviceId: null })}
          >
            <IconFilterX size={15} aria-hidden />
            {t('answer.shown', amounts)}
            <span className={styles.clear}>{t('answer.clear')}</span>
          </button>
        </div>
      )}
    </div>
  )
}
