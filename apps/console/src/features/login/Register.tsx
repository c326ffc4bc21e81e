import type { User } from '@rastro/model/user'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTexts } from '#src/widgets/texts'
import { loginCode } from '#src/api/error-code'
import { createAccount, signIn } from '#src/api/session'
import { Button, Checkbox, Field, Notice, focusFirstWrong, plainStyles } from '#src/ui/plain/index'
import { useErrorText } from '#src/widgets/error-text'
import { MINIMUM_LENGTH } from '#src/widgets/account/password-strength'
import { NewPasswordFields } from '#src/widgets/account/NewPasswordFields'
import { Problem } from '#src/widgets/account/Problem'
import { accountProblem, fieldProblem } from '#src/widgets/account/account-draft'
import type { AccountField } from '#src/widgets/account/account-draft'
import { BackToLogin } from './BackToLogin'
import { useSubmit } from './use-submit'

export interface RegisterProps {
  /** Does the server take registrations? */
  isOpen: boolean
  onSignedIn: (user: User) => Promise<void>
  navigate: (to: string) => void
}

const EMPTY = { name: '', email: '', phone: '', password: '', repeated: '' }

/** Creates an account where the server lets anybody register. */
export const Register = ({ isOpen, onSignedIn, navigate }: RegisterProps) => {
  const { t, language } = useTexts()
  const [draft, setDraft] = useState(EMPTY)
  const [hasConsent, setConsent] = useState(false)
  const [lacksConsent, setLacksConsent] = useState(false)
  const { code, isBusy, submit } = useSubmit(loginCode)
  const textOf = useErrorText()
  const isWrong = (field: AccountField) =>
    fieldProblem(field, code, draft, (problem) => textOf(problem, { minimum: MINIMUM_LENGTH }))
  const set = (field: keyof typeof EMPTY) => (value: string) => setDraft((old) => ({ ...old, [field]: value }))

  const create = async (): Promise<void> => {
    const { name, email, phone, password } = draft
    await createAccount({ name: name.trim(), email: email.trim(), phone: phone.trim(), password, language: language })
    await onSignedIn(await signIn({ email: email.trim(), password }))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const problem = accountProblem(draft)
    if (problem) focusFirstWrong(event.currentTarget)
    setLacksConsent(!hasConsent)
    if (problem || hasConsent) void submit(problem, create)
  }
  if (!isOpen)
    return (
      <div className={plainStyles.stack}>
        <Problem code="REGISTRATION_DISABLED" />
        <BackToLogin navigate={navigate} />
      </div>
    )
  return (
    <form className={plainStyles.stack} onSubmit={onSubmit} noValidate>
      <Problem code={code} />
      <Field
        label={t('login.registration.name')}
        name="name"
        autoComplete="name"
        value={draft.name}
        wrong={isWrong('name')}
        onChange={(event) => set('name')(event.target.value)}
      />
      <Field
        label={t('login.registration.email')}
        type="email"
        name="email"
        autoComplete="email"
        value={draft.email}
        wrong={isWrong('email')}
        onChange={(event) => set('email')(event.target.value)}
      />
      <Field
        label={t('login.registration.phone')}
        type="tel"
        name="phone"
        autoComplete="tel"
        value={draft.phone}
        onChange={(event) => set('phone')(event.target.value)}
      />
      <NewPasswordFields
        label={t('login.registration.password')}
        repeatLabel={t('login.registration.repeat')}
        password={draft.password}
        repeated={draft.repeated}
        onPassword={set('password')}
        onRepeated={set('repeated')}
        wrong={isWrong('password')}
        wrongRepeated={isWrong('repeated')}
      />
      <Checkbox
        label={t('login.registration.consent')}
        checked={hasConsent}
        onChange={(event) => setConsent(event.target.checked)}
      />
      {lacksConsent && <Notice tone="bad">{t('login.registration.consentNeeded')}</Notice>}
      <Button type="submit" disabled={isBusy}>
        {t('login.registration.create')}
      </Button>
      <BackToLogin navigate={navigate} />
    </form>
  )
}
