import { Button } from '@mantine/core'
import type { Brand, BrandField } from '@rastro/model/brand'
import { useTranslation } from 'react-i18next'
import styles from './brand.module.css'

interface SourceProps {
  name: BrandField
  inherited: Brand['inherited']
  isOwn: boolean
  /** Where the field itself has no room for what it inherits. */
  showsValue?: boolean
  /** Null where nobody may change it. */
  onInherit: (() => void) | null
}

/** Under a field: whether it is one's own or comes from above, and the way back to what comes from above. */
export function FieldSource({ name, inherited, isOwn, showsValue = false, onInherit }: SourceProps) {
  const { t } = useTranslation()
  const above = inherited[name]
  const who = above?.isServer ? t('brand.ofServer') : (above?.from ?? t('brand.ofSomebodyAbove'))
  const kind = isOwn ? 'own' : above ? 'inherited' : 'none'
  const text =
    kind === 'inherited' && showsValue
      ? t('brand.source.inheritedValue', { who, value: above?.value })
      : t(`brand.source.${kind}`, { who })
  return (
    <div className={styles.source} data-source={kind} data-source-of={name}>
      <span>{text}</span>
      {isOwn && onInherit && (
        <Button
          variant="subtle"
          h={44}
          px={8}
          onClick={onInherit}
          aria-label={t(above ? 'brand.inheritField' : 'brand.clearField', { field: t(`brand.field.${name}`), who })}
          data-inherit={name}
        >
          {t(above ? 'brand.inherit' : 'brand.clear')}
        </Button>
      )}
    </div>
  )
}
