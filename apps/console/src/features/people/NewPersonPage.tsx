import type { User } from '@rastro/model/user'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invitePerson, PEOPLE_KEY } from '#src/api/people'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { screenAt } from '#src/widgets/screens'
import { showToast } from '#src/widgets/toast'
import { FORM_TABS, PersonForm, type FormTab } from './PersonForm'
import { PersonTabs } from './PersonTabs'
import styles from './people.module.css'

/** The screen of `/users/new`. The account is there when it is made, also when its invitation could not leave. */
export function NewPersonPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const textOf = useErrorText()
  const [tab, setTab] = useState<FormTab>('data')
  const onSaved = async (user: User, invites: boolean): Promise<void> => {
    if (invites)
      try {
        await invitePerson(user.id)
        showToast({ message: t('people.invited', { email: user.email }) })
      } catch (error) {
        showToast({ color: 'red', role: 'alert', message: t('people.notInvited', { reason: textOf(codeOf(error)) }) })
      }
    else showToast({ message: t('people.created', { name: user.name }) })
    void queries.invalidateQueries({ queryKey: [PEOPLE_KEY] })
    void navigate({ to: screenAt(`/users/${user.id}`), replace: true })
  }
  return (
    <div className={styles.record}>
      <PersonTabs
        label={t('people.tabs')}
        tabs={FORM_TABS.map((name) => ({ name, label: t(`people.tab.${name}`) }))}
        open={tab}
        onOpen={(next) => setTab(next)}
      />
      <div className={styles.panel} role="tabpanel" aria-label={t(`people.tab.${tab}`)}>
        <PersonForm
          user={null}
          tab={tab}
          onTab={setTab}
          onLeave={() => void navigate({ to: screenAt('/users') })}
          onSaved={onSaved}
        />
      </div>
    </div>
  )
}
