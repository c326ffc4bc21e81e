import type { User } from '@rastro/model/user'
import { useEffect, useState, type FormEvent } from 'react'
import { useTexts } from '#src/widgets/texts'
import { ApiError } from '#src/api/api-error'
import { openShare, signInWithToken } from '#src/api/session'
import { Button, Field, plainStyles } from '#src/ui/plain/index'
import { Problem } from '#src/widgets/account/Problem'
import { BackToLogin } from './BackToLogin'

export interface ShareEntryProps {
  token: string
  onSignedIn: (user: User) => Promise<void>
  navigate: (to: string) => void
}

const SHOWN_CODES = new Set(['SHARE_PIN_REQUIRED', 'SHARE_PIN_WRONG', 'TOO_MANY_ATTEMPTS'])
const codeOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'UNKNOWN_ERROR'
  if (error.status === 0) return 'CONNECTION_ERROR'
  return SHOWN_CODES.has(error.code) ? error.code : 'INVALID_SHARE'
}

/** A link signs in by itself; only what it does not open is asked about, which may want a PIN. */
const enter = async (token: string, pin: string | null): Promise<User> => {
  if (pin !== null) return signInWithToken(await openShare(token, pin))
  try {
    return await signInWithToken(token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error
    return signInWithToken(await openShare(token, null))
  }
}

/** Opens a shared link, with its PIN when it has one (CORE-SHARE-01). */
export const ShareEntry = ({ token, onSignedIn, navigate }: ShareEntryProps) => {
  const { t } = useTexts()
  const [code, setCode] = useState<string | null>(token ? null : 'FILL_ALL_FIELDS')
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [asksPin, setAsksPin] = useState(false)

  useEffect(() => {
    if (!token) return
    let isCurrent = true
    const fail = (error: unknown): void => {
      if (!isCurrent) return
      const failure = codeOf(error)
      if (failure === 'SHARE_PIN_REQUIRED') setAsksPin(true)
      else setCode(failure)
    }
    enter(token, null)
      .then(async (user) => isCurrent && (await onSignedIn(user)), fail)
      .catch(fail)
    return () => {
      isCurrent = false
    }
  }, [token, onSignedIn])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setBusy(true)
    enter(token, pin)
      .then(onSignedIn)
      .catch((error: unknown) => {
        setCode(codeOf(error))
        setPin('')
      })
      .finally(() => setBusy(false))
  }

  if (!asksPin)
    return (
      <div className={plainStyles.stack}>
        {code ? <Problem code={code} /> : <p role="status">{t('login.share.opening')}</p>}
        {code === 'INVALID_SHARE' && <p>{t('login.share.over')}</p>}
        {code === 'CONNECTION_ERROR' && <Button onClick={() => location.reload()}>{t('common.retry')}</Button>}
        {code && <BackToLogin navigate={navigate} />}
      </div>
    )
  return (
    <form className={plainStyles.stack} onSubmit={submit} noValidate>
      <Problem code={code} />
      <p>{t('login.share.pinText')}</p>
      <Field
        label={t('login.share.pin')}
        name="pin"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        autoFocus
        value={pin}
        onChange={(event) => setPin(event.target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" disabled={isBusy || pin.length < 4}>
        {t('login.share.enter')}
      </Button>
    </form>
  )
}
