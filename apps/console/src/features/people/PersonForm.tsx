import { Button } from '@mantine/core'
import type { User } from '@rastro/model/user'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { personQuery, savePerson } from '#src/api/people'
import { MINIMUM_LENGTH } from '#src/widgets/account/password-strength'
import { useErrorText } from '#src/widgets/error-text'
import { FormFrame, FormTrouble, LeaveGuard, useForm } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { givingOf, mayPeople } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { hasText } from '#src/widgets/texts'
import { ContactFields } from './ContactFields'
import { DataFields } from './DataFields'
import { draftOf, personRules, TEXT_KEYS } from './person-draft'
import styles from './people.module.css'

export const FORM_TABS = ['data', 'contacts'] as const
export type FormTab = (typeof FORM_TABS)[number]

/** Fields that stand in the second part. */
const IN_CONTACTS: ReadonlySet<string> = new Set(TEXT_KEYS.filter((key) => key !== 'tarkan.lang'))

interface FormProps {
  /** null makes a new one. */
  user: User | null
  /** Which part is shown; none while another tab of the screen is open. */
  tab: FormTab | null
  onTab(tab: FormTab): void
  onLeave(): void
  /** @param invites he is mailed how to come in */
  onSaved(user: User, invites: boolean): void | Promise<void>
}

/** The record of one account: what it is and may, and how its person is reached. */
export function PersonForm({ user, tab, onTab, onLeave, onSaved }: FormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const session = useSession()
  const { timeZone } = useFormats().settings
  const isByAdmin = session.user.administrator
  const gives = user?.id === session.user.id ? null : givingOf(session.user)
  const mayMail = session.server.emailEnabled
  const queries = useQueryClient()
  const options = { timeZone, isByAdmin, invites: mayMail }
  const [edited, setEdited] = useState(user)
  const [start] = useState(() => draftOf(user, options))
  // What changed beside the form, as in the tab of permissions, is no reason to ask again.
  const [shown, setShown] = useState(user)
  if (shown !== user) {
    setShown(user)
    const [now, then] = [user, edited].map((one) => JSON.stringify(draftOf(one, options)))
    if (now === then) setEdited(user)
  }
  const newest = async () => {
    const found = await queries.fetchQuery({ ...personQuery(user?.id ?? 0), staleTime: 0 })
    setEdited(found)
    return draftOf(found, options)
  }
  const form = useForm({
    start,
    rules: useMemo(() => personRules(edited, timeZone), [edited, timeZone]),
    textOf: (code, field) => {
      if (field === 'name' && (code === 'required' || code === 'wholeName')) return t('people.problem.name')
      if (field === 'email' && (code === 'required' || code === 'shortLogin')) return t('people.problem.login')
      if (field === 'login' && code === 'shortLogin') return t('people.problem.login')
      if (code === 'PASSWORD_TOO_SHORT') return errorText(code, { minimum: MINIMUM_LENGTH })
      return hasText(`people.problem.${code}`) ? t(`people.problem.${code as 'notADocument'}`) : undefined
    },
    send: async (body, draft) => ({ user: await savePerson(body, edited), invites: draft.invites }),
    newest: user ? newest : undefined,
    onSent: (sent) => onSaved(sent.user, sent.invites),
    onWrong: (fields) => {
      const places = new Set(fields.map((field): FormTab => (IN_CONTACTS.has(field) ? 'contacts' : 'data')))
      if (tab === null || !places.has(tab)) onTab(places.has('data') ? 'data' : 'contacts')
    },
  })
  const labelOf = (name: string): string | undefined => {
    if (name === 'restricted') return t('people.restrictions')
    const key = `people.field.${name === 'tarkan.lang' ? 'language' : name}`
    return hasText(key) ? t(key as 'people.field.name') : undefined
  }
  const mayWrite = mayPeople(user ? 'edit' : 'create', session, currentLicence().mode)
  return (
    <FormFrame
      form={form}
      className={tab === null ? styles.hidden : styles.form}
      onLeave={onLeave}
      mayPass={mayWrite}
      data-person-form={user?.id ?? 'new'}
    >
      <div className={tab === 'data' ? undefined : styles.hidden}>
        <DataFields form={form} user={user} isByAdmin={isByAdmin} gives={gives} mayMail={mayMail} />
      </div>
      <div className={tab === 'contacts' ? undefined : styles.hidden}>
        <ContactFields form={form} />
      </div>
      {form.wasTried && form.wrong.length > 0 && <p className={styles.wrong}>{t('people.problem.form')}</p>}
      <FormTrouble form={form} label={labelOf} />
      <div className={styles.buttons}>
        <Button variant="default" h={44} onClick={onLeave}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" h={44} loading={form.isBusy} disabled={!mayWrite} data-save-person>
          {t(user ? 'common.save' : 'people.create')}
        </Button>
      </div>
      <LeaveGuard isOn={form.isUnsaved} mayStayOnPath />
    </FormFrame>
  )
}
