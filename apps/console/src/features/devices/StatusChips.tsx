import { useTranslation } from 'react-i18next'
import type { CombinedFilter } from '#src/live/contract'
import { useChangeFleetQuery, useFleet, useFleetQueryPart, useReadable } from '#src/live/FleetContext'
import { COMBINED_FILTERS, withMotion, withStatus } from '#src/live/query'
import { useFormats } from '#src/widgets/format'
import styles from './devices.module.css'

/** The combined filter as chips; each shows how many rows choosing it gives. */
export function StatusChips() {
  const { t } = useTranslation()
  const formats = useFormats()
  const counts = useReadable(useFleet().counts)
  const combined = useFleetQueryPart((query) => query.combined)
  const changeQuery = useChangeFleetQuery()
  const choose = (filter: CombinedFilter): void =>
    changeQuery((query) =>
      filter === 'moving' || filter === 'stopped' ? withMotion(query, filter) : withStatus(query, filter),
    )
  return (
    <div className={styles.chips} role="group" aria-label={t('devices.filter.label')}>
      {COMBINED_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.chip}
          data-tone={filter}
          data-filter={filter}
          aria-pressed={combined === filter}
          onClick={() => choose(filter)}
        >
          {t(`devices.filter.${filter}`)} <span className={styles.chipCount}>{formats.number(counts[filter])}</span>
        </button>
      ))}
    </div>
  )
}
