import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTexts } from '#src/widgets/texts'
import { recoveryCode } from '#src/api/error-code'
import { requestRecovery } from '#src/api/session'
import { Button, Field, Notice, plainStyles } from '#src/ui/plain/index'
import { Problem } from '#src/widgets/account/Problem'
import { BackToLogin } from './BackToLogin'
import { useSubmit } from './use-submit'

/** Asks for a recovery mail; the answer is the same whether or not the address is known. */
export const RecoverRequest = ({ navigate }: { navigate: (to: string) => void }) => {
  const { t } = useTexts()
  const [email, setEmail] = useState('')
  const { code, isBusy, isDone, submit } = useSubmit(recoveryCode)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void submit(email.trim() ? null : 'FILL_EMAIL_FIELD', () => requestRecovery(email.trim(), location.origin))
  }
  return (
    <form className={plainStyles.stack} onSubmit={onSubmit} noValidate>
      {isDone ? <Notice tone="good">{t('login.recover.sent')}</Notice> : <Problem code={code} />}
      {!isDone && (
        <>
          <Field
            label={t('login.recover.email')}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" disabled={isBusy}>
            {t('login.recover.send')}
          </Button>
        </>
      )}
      <BackToLogin navigate={navigate} />
    </form>
  )
}
