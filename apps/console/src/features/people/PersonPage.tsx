import { Skeleton } from '@mantine/core'
import type { User } from '@rastro/model/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PEOPLE_KEY, personQuery } from '#src/api/people'
import { PermissionsTab } from '#src/features/rights/PermissionsTab'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { sameScreen, screenAt } from '#src/widgets/screens'
import { showToast } from '#src/widgets/toast'
import { FORM_TABS, PersonForm } from './PersonForm'
import { PersonHead } from './PersonHead'
import { PersonTabs } from './PersonTabs'
import styles from './people.module.css'

const TABS = [...FORM_TABS, 'rights'] as const
type Tab = (typeof TABS)[number]

/** The screen of `/users/{userId}`: the record of one account. Which part is open is in the address. */
export function PersonPage() {
  const { t } = useTranslation()
  const id = Number(useParams({ strict: false }).userId)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = useQuery({ ...personQuery(id), enabled: isId })
  if (error || !isId)
    return (
      <div className={styles.record} data-person-missing>
        {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <p>{t('people.gone')}</p>}
      </div>
    )
  if (!data)
    return (
      <div className={styles.record} role="status" aria-label={t('common.loading')}>
        <Skeleton height={44} />
        <Skeleton height={240} />
      </div>
    )
  return <Person key={data.id} user={data} />
}

function Person({ user }: { user: User }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { tab: wanted } = useLocation().search as { tab?: unknown }
  const tab = TABS.find((one) => one === wanted) ?? 'data'
  const open = (next: Tab): void => void navigate(sameScreen({ tab: next === 'data' ? undefined : next }))
  const leave = (): void => void navigate({ to: screenAt('/users') })
  const onSaved = async (saved: User): Promise<void> => {
    queries.setQueryData(personQuery(saved.id).queryKey, saved)
    void queries.invalidateQueries({ queryKey: [PEOPLE_KEY] })
    showToast({ message: t('people.saved', { name: saved.name }) })
    leave()
  }
  return (
    <div className={styles.record} data-person={user.id}>
      <PersonHead user={user} onGone={leave} />
      <PersonTabs
        label={t('people.tabs')}
        tabs={TABS.map((name) => ({ name, label: t(`people.tab.${name}`) }))}
        open={tab}
        onOpen={open}
      />
      <div className={styles.panel} role="tabpanel" aria-label={t(`people.tab.${tab}`)}>
        {tab === 'rights' ? (
          <PermissionsTab userId={user.id} />
        ) : (
          <PersonForm user={user} tab={tab} onTab={open} onLeave={leave} onSaved={onSaved} />
        )}
      </div>
    </div>
  )
}
