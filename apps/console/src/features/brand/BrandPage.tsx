import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { brandQuery, SERVER_BRAND } from '#src/api/brand'
import { currentLicence } from '#src/api/licence'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { mayPeople } from '#src/widgets/rights'
import { sameScreen } from '#src/widgets/screens'
import { useSession } from '#src/widgets/session'
import { BrandForm } from './BrandForm'
import styles from './brand.module.css'
import { DomainSection } from './DomainSection'

const TABS = ['looks', 'domains'] as const

/** Whose brand an address is about; without a name the own one, of administrators the server's. */
const wantedId = (account: unknown, own: number): number => {
  const id = typeof account === 'string' || typeof account === 'number' ? Number(account) : Number.NaN
  return Number.isSafeInteger(id) && id >= 0 ? id : own
}

/** The screen of `/brand`: looks and domains of an account, which those below it inherit. */
export function BrandPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const { user } = session
  const search = useSearch({ strict: false }) as { account?: unknown; tab?: unknown }
  const id = wantedId(search.account, user.administrator ? SERVER_BRAND : user.id)
  const tab = search.tab === 'domains' ? 'domains' : 'looks'
  // What is typed is not dropped because somebody looked at another window.
  const { data, error, refetch } = useQuery({ ...brandQuery(id), staleTime: Infinity, retry: false })
  if (!data)
    return (
      <div className={styles.page}>
        {error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={t('common.loading')}>
            <Skeleton height={44} mb={12} />
            <Skeleton height={260} mb={12} />
            <Skeleton height={72} />
          </div>
        )}
      </div>
    )
  const mayWrite = mayPeople('edit', session, currentLicence().mode)
  const isServer = id === SERVER_BRAND
  return (
    <div className={styles.page} data-brand={id}>
      <div>
        <h2 className={styles.name}>{isServer ? t('brand.server') : data.name}</h2>
        <Text c="dimmed" size="sm">
          {t(isServer ? 'brand.serverText' : 'brand.text')}
        </Text>
      </div>
      {!isServer && (
        <SegmentedControl
          size="md"
          fullWidth
          aria-label={t('brand.tabs')}
          value={tab}
          onChange={(next) => void navigate(sameScreen({ tab: next === 'domains' ? next : undefined }))}
          data={TABS.map((value) => ({ value, label: t(`brand.tab.${value}`) }))}
        />
      )}
      <BrandForm
        key={`${id} ${JSON.stringify(data.own)}`}
        brand={data}
        mayWrite={mayWrite}
        isHidden={!isServer && tab === 'domains'}
      />
      {!isServer && tab === 'domains' && <DomainSection brand={data} mayWrite={mayWrite} />}
    </div>
  )
}
