import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFleetQuery } from '#src/live/FleetContext'
import { narrowingFilters, withoutFilters } from '#src/live/query'
import styles from './time-machine.module.css'

/** The search of the fleet, and a word about filters that are in force here as well. */
export function PastSearch() {
  const { t } = useTranslation()
  const [query, setQuery] = useFleetQuery()
  const search = (text: string): void => setQuery({ ...query, search: text })
  const isFiltered = narrowingFilters(query) > 0 || query.combined !== 'all' || query.onlyDeviceId !== null
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('time-machine.search')}
        placeholder={t('time-machine.search')}
        leftSection={<IconSearch size={17} aria-hidden />}
        rightSection={
          query.search !== '' && <CloseButton aria-label={t('time-machine.clearSearch')} onClick={() => search('')} />
        }
        value={query.search}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (query.search === '') event.currentTarget.blur()
          else search('')
        }}
        classNames={{ input: styles.searchInput }}
        data-past-search
      />
      {isFiltered && (
        <p className={styles.filtered}>
          {t('time-machine.filtered')}{' '}
          <button
            type="button"
            className={styles.textButton}
            onClick={() => setQuery({ ...withoutFilters(query), search: query.search, onlyDeviceId: null })}
          >
            {t('time-machine.clearFilters')}
          </button>
        </p>
      )}
    </>
  )
}
