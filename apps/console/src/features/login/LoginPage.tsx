import type { User } from '@rastro/model/user'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTexts } from '#src/widgets/texts'
import { Button, Checkbox, Field, Notice, PasswordField, plainStyles } from '#src/ui/plain/index'
import { readStored, writeStored } from '#src/widgets/stored'
import { SignInProblem } from './SignInProblem'
import { LoginLinks } from './LoginLinks'
import { missingField, useSignIn } from './use-sign-in'
import type { LoginLinkSet } from './LoginLinks'

export interface LoginPageProps {
  links: LoginLinkSet
  isDemo: boolean
  /** Called when somebody begins to type: a good moment to fetch what comes next. */
  onUsed: () => void
  onSignedIn: (user: User) => Promise<void>
  navigate: (to: string) => void
  /** Drivers sign in here too, without the links. */
  identityLabel?: string
  /** The server and this browser take passkeys. */
  hasPasskeys: boolean
}

/** User, password, second factor when asked for, and everything that can go wrong with them. */
export const LoginPage = (props: LoginPageProps) => {
  const { links, isDemo, onUsed, onSignedIn, navigate, identityLabel, hasPasskeys } = props
  const { t } = useTexts()
  const remembered = readStored('rememberme')
  const [email, setEmail] = useState(remembered ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [remember, setRemember] = useState(remembered !== null)
  const { attempt, attemptByPasskey, failure, isBusy, wantsCode } = useSignIn(onSignedIn)
  const emailBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const credentials = { email: email.trim(), password, code: code.trim() || undefined, trust, remember }
    const missing = missingField(credentials)
    if (missing) (missing === 'email' ? emailBox : passwordBox).current?.focus()
    else writeStored('rememberme', remember ? credentials.email : null)
    void attempt(credentials)
  }
  const isMissing = failure?.code === 'FILL_ALL_FIELDS'
  return (
    <form className={plainStyles.stack} onSubmit={submit} onFocus={onUsed} noValidate>
      {isDemo && <Notice tone="warning">{t('login.demo')}</Notice>}
      {failure && (
        <SignInProblem failure={failure} onRetry={() => void attempt({ email, password, code, trust, remember })} />
      )}
      <Field
        ref={emailBox}
        label={identityLabel ?? t('login.email')}
        name="email"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        aria-invalid={isMissing && !email.trim()}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        ref={passwordBox}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        showLabel={t('login.showPassword')}
        hideLabel={t('login.hidePassword')}
      />
      {wantsCode && (
        <>
          <Field
            label={t('login.code')}
            help={t('login.codeHelp')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={24}
            // The field appears because the server asks for it: what was being done goes on here.
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Checkbox label={t('login.trust')} checked={trust} onChange={(event) => setTrust(event.target.checked)} />
        </>
      )}
      <Checkbox
        label={t('login.remember')}
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      <Button type="submit" disabled={isBusy}>
        {t(isBusy ? 'login.signingIn' : 'login.signIn')}
      </Button>
      {hasPasskeys && (
        <Button
          quiet
          disabled={isBusy}
          onClick={() => void attemptByPasskey({ email: email.trim(), password, trust, remember })}
          data-passkey-entry
        >
          {t('login.passkey')}
        </Button>
      )}
      <LoginLinks links={links} navigate={navigate} />
    </form>
  )
}
