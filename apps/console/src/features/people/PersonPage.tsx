import { Skeleton } from '@mantine/core'
import type { User } from '@rastro/model/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { PEOPLE_KEY, personQuery } from '#src/api/people'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { sameScreen, screenAt } from '#src/widgets/screens'
import { serverCan } from '#src/widgets/capabilities'
import { useSession } from '#src/widgets/session'
import { showToast } from '#src/widgets/toast'
import { AccessTab, type AccessParts } from './AccessTab'
import { DevicesTab } from './DevicesTab'
import { FORM_TABS, PersonForm } from './PersonForm'
import { PersonHead } from './PersonHead'
import { PersonTabs } from './PersonTabs'
import styles from './people.module.css'

const TABS = [...FORM_TABS, 'devices', 'rights', 'access', 'history'] as const
type Tab = (typeof TABS)[number]

/** What other features add to the record of a person; `app/person-screen.tsx` brings it. */
export interface PersonParts {
  Rights: ComponentType<{ userId: number }>
  /** Above it all, beside what is done with the account. */
  ActAs: ComponentType<{ userId: number }>
  History: ComponentType<{ userId: number }>
  access: AccessParts
}

/** The screen of `/users/{userId}`: the record of one account. Which part is open is in the address. */
export function PersonPage({ parts }: { parts: PersonParts }) {
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
  return <Person key={data.id} user={data} parts={parts} />
}

function Person({ user, parts }: { user: User; parts: PersonParts }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { tab: wanted } = useLocation().search as { tab?: unknown }
  const session = useSession()
  const isOwn = session.user.id === user.id
  const offered: Readonly<Record<Tab, boolean>> = {
    data: true,
    contacts: true,
    devices: true,
    // One's own are on the screen of one's account.
    access: !isOwn,
    rights: true,
    history: session.user.administrator && serverCan(session.server, 'audit'),
  }
  const tabs = TABS.filter((one) => offered[one])
  const tab = tabs.find((one) => one === wanted) ?? 'data'
  const formTab = FORM_TABS.find((one) => one === tab) ?? null
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
      <PersonHead user={user} ActAs={parts.ActAs} onGone={leave} />
      <PersonTabs
        label={t('people.tabs')}
        tabs={tabs.map((name) => ({ name, label: t(`people.tab.${name}`) }))}
        open={tab}
        onOpen={open}
      />
      <div className={styles.panel} role="tabpanel" aria-label={t(`people.tab.${tab}`)}>
        <PersonForm user={user} tab={formTab} onTab={open} onLeave={leave} onSaved={onSaved} />
        {tab === 'devices' && <DevicesTab user={user} />}
        {tab === 'access' && <AccessTab user={user} parts={parts.access} />}
        {tab === 'rights' && <parts.Rights userId={user.id} />}
        {tab === 'history' && (
          <div className={styles.form}>
            <parts.History userId={user.id} />
          </div>
        )}
      </div>
    </div>
  )
}
