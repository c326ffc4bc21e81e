import type { User } from '@rastro/model/user'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTexts } from '#src/widgets/texts'
import { loginCode } from '#src/api/error-code'
import { createAccount, signIn } from '#src/api/session'
import { Button, Field, focusFirstWrong, plainStyles } from '#src/ui/plain/index'
import { useErrorText } from '#src/widgets/error-text'
import { MINIMUM_LENGTH } from '#src/widgets/account/password-strength'
import { NewPasswordFields } from '#src/widgets/account/NewPasswordFields'
import { Problem } from '#src/widgets/account/Problem'
import { accountProblem, fieldProblem } from '#src/widgets/account/account-draft'
import type { AccountField } from '#src/widgets/account/account-draft'

const EMPTY = { name: '', email: '', password: '', repeated: '' }

/** First run: makes the administrator of a new server and signs in. The language is the one on screen. */
export const SetupForm = ({ onSignedIn }: { onSignedIn: (user: User) => Promise<void> }) => {
  const { t, language } = useTexts()
  const [draft, setDraft] = useState(EMPTY)
  const [code, setCode] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const textOf = useErrorText()
  const isWrong = (field: AccountField) =>
    fieldProblem(field, code, draft, (problem) => textOf(problem, { minimum: MINIMUM_LENGTH }))
  const set = (field: keyof typeof EMPTY) => (value: string) => setDraft((old) => ({ ...old, [field]: value }))

  const create = async (): Promise<void> => {
    const name = draft.name.trim()
    const email = draft.email.trim()
    await createAccount({ name, email, password: draft.password, language: language })
    await onSignedIn(await signIn({ email, password: draft.password }))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const problem = accountProblem(draft)
    if (problem) focusFirstWrong(event.currentTarget)
    setCode(problem)
    if (problem) return
    setBusy(true)
    create()
      .catch((error: unknown) => setCode(loginCode(error)))
      .finally(() => setBusy(false))
  }
  return (
    <form className={plainStyles.stack} onSubmit={onSubmit} noValidate>
      <Problem code={code} />
      <Field
        label={t('setup.name')}
        name="name"
        autoComplete="name"
        value={draft.name}
        wrong={isWrong('name')}
        onChange={(event) => set('name')(event.target.value)}
      />
      <Field
        label={t('setup.email')}
        type="email"
        name="email"
        autoComplete="username"
        value={draft.email}
        wrong={isWrong('email')}
        onChange={(event) => set('email')(event.target.value)}
      />
      <NewPasswordFields
        label={t('setup.password')}
        repeatLabel={t('setup.repeat')}
        password={draft.password}
        repeated={draft.repeated}
        onPassword={set('password')}
        onRepeated={set('repeated')}
        wrong={isWrong('password')}
        wrongRepeated={isWrong('repeated')}
      />
      <Button type="submit" disabled={isBusy}>
        {t(isBusy ? 'setup.creating' : 'setup.create')}
      </Button>
    </form>
  )
}
