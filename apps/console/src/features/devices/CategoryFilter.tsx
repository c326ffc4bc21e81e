import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FleetQuery } from '#src/live/contract'
import { useFleet, useReadable } from '#src/live/FleetContext'
import { withCategory } from '#src/live/query'
import { useFormats } from '#src/widgets/format'
import { categoryText } from '#src/widgets/images'
import styles from './devices.module.css'

interface CategoryFilterProps {
  query: FleetQuery
  onChange(query: FleetQuery): void
}

/** Every category found, with its count; a press hides it from list and map, or shows it again. */
export function CategoryFilter({ query, onChange }: CategoryFilterProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { categories } = useReadable(useFleet().counts)
  const names = [...new Set([...Object.keys(categories), ...query.hiddenCategories])].sort((a, b) =>
    categoryText(a, t).localeCompare(categoryText(b, t)),
  )
  if (names.length === 0) return null
  return (
    <fieldset className={styles.filterSet}>
      <legend>{t('devices.filter.categories')}</legend>
      <div className={styles.categoryList}>
        {names.map((category) => {
          const name = categoryText(category, t)
          const isHidden = query.hiddenCategories.includes(category)
          return (
            <button
              key={category}
              type="button"
              className={styles.chip}
              data-category={category}
              data-hidden={isHidden || undefined}
              aria-label={t(isHidden ? 'devices.filter.showCategory' : 'devices.filter.hideCategory', { name })}
              onClick={() => onChange(withCategory(query, category, isHidden))}
            >
              {isHidden ? <IconEyeOff size={14} aria-hidden /> : <IconEye size={14} aria-hidden />} {name}{' '}
              <span className={styles.chipCount}>{formats.number(categories[category] ?? 0)}</span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
