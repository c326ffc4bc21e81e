import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FleetQuery } from '#src/live/contract'
import { useFleetQuery } from '#src/live/FleetContext'
import { narrowingFilters, withAdvanced, withoutFilters } from '#src/live/query'
import { categoryText } from '#src/widgets/images'
import styles from './devices.module.css'

interface ActiveFilter {
  name: string
  text: string
  without: FleetQuery
}

/** What narrows the list from within the filter menu, each with its own way out; absent when nothing does. */
export function ActiveFilters() {
  const { t } = useTranslation()
  const [query, setQuery] = useFleetQuery()
  if (narrowingFilters(query) === 0) return null
  const { combined, state, advanced, advancedValue, groupIds, hiddenCategories } = query
  const filters: ActiveFilter[] = []
  if (combined !== 'all')
    filters.push({ name: 'status', text: t(`devices.filter.${combined}`), without: { ...query, combined: 'all' } })
  if (state !== null) filters.push({ name: 'state', text: state, without: { ...query, state: null } })
  if (advanced !== 'none') {
    const name = t(`devices.filter.advancedName.${advanced}`)
    const text = advancedValue === null ? name : `${name}: ${advancedValue}`
    filters.push({ name: 'advanced', text, without: withAdvanced(query, 'none') })
  }
  if (groupIds !== null) {
    const text = t('devices.filter.groupsChosen', { count: groupIds.length })
    filters.push({ name: 'groups', text, without: { ...query, groupIds: null } })
  }
  for (const category of hiddenCategories) {
    const text = t('devices.filter.without', { name: categoryText(category, t) })
    const others = hiddenCategories.filter((other) => other !== category)
    filters.push({ name: `category-${category}`, text, without: { ...query, hiddenCategories: others } })
  }
  return (
    <div className={styles.chips} role="group" aria-label={t('devices.filter.active')}>
      {filters.map(({ name, text, without }) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          data-active-filter={name}
          aria-label={t('devices.filter.remove', { name: text })}
          onClick={() => setQuery(without)}
        >
          <span className={styles.chipText}>{text}</span> <IconX size={14} aria-hidden />
        </button>
      ))}
      <button type="button" className={styles.link} onClick={() => setQuery(withoutFilters(query))}>
        {t('devices.filter.clear')}
      </button>
    </div>
  )
}
