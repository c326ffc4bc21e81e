import { Text } from '@mantine/core'
import type { Brand } from '@rastro/model/brand'
import { useTranslation } from 'react-i18next'
import { AddDomain } from './AddDomain'
import styles from './brand.module.css'
import { DomainCard } from './DomainCard'

/** Addresses under which an account's brand is shown, and how each is proved. */
export function DomainSection({ brand: { id, domains }, mayWrite }: { brand: Brand; mayWrite: boolean }) {
  const { t } = useTranslation()
  return (
    <section className={styles.domains} aria-label={t('brand.tab.domains')} data-domains>
      <Text size="sm">{t('brand.domains.text')}</Text>
      {mayWrite && <AddDomain accountId={id} />}
      {domains.length === 0 ? (
        <Text ta="center" py="lg" c="dimmed">
          {t('brand.domains.none')}
        </Text>
      ) : (
        <ul className={styles.list} aria-label={t('brand.tab.domains')}>
          {domains.map((domain) => (
            <DomainCard key={domain.id} accountId={id} domain={domain} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </section>
  )
}
