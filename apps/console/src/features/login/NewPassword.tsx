import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTexts } from '#src/widgets/texts'
import { recoveryCode } from '#src/api/error-code'
import { setNewPassword } from '#src/api/session'
import { Button, Notice, plainStyles } from '#src/ui/plain/index'
import { NewPasswordFields } from '#src/widgets/account/NewPasswordFields'
import { Problem } from '#src/widgets/account/Problem'
import { newPasswordProblem } from '#src/widgets/account/password-strength'
import { BackToLogin } from './BackToLogin'
import { useSubmit } from './use-submit'

export interface NewPasswordProps {
  /** From the mailed link; empty when the link was cut. */
  token: string
  navigate: (to: string) => void
}

/** Sets a new password with the token of a recovery mail. */
export const NewPassword = ({ token, navigate }: NewPasswordProps) => {
  const { t } = useTexts()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const { code, isBusy, isDone, submit } = useSubmit(recoveryCode)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const problem = token ? newPasswordProblem(password, repeated) : 'FILL_TOKEN_FIELD'
    void submit(problem, () => setNewPassword(token, password))
  }
  return (
    <form className={plainStyles.stack} onSubmit={onSubmit} noValidate>
      {isDone ? (
        <Notice tone="good">{t('login.newPassword.done')}</Notice>
      ) : (
        <>
          <Problem code={token ? code : 'FILL_TOKEN_FIELD'} />
          <NewPasswordFields
            label={t('login.newPassword.password')}
            repeatLabel={t('login.newPassword.repeat')}
            password={password}
            repeated={repeated}
            onPassword={setPassword}
            onRepeated={setRepeated}
            wrong={code === 'PASSWORD_TOO_SHORT' || code === 'PASSWORD_TOO_COMMON'}
            wrongRepeated={code === 'PASSWORDS_DIFFER'}
          />
          <Button type="submit" disabled={isBusy || !token}>
            {t('login.newPassword.save')}
          </Button>
        </>
      )}
      <BackToLogin navigate={navigate} />
    </form>
  )
}
