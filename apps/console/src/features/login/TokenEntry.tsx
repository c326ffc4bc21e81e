import type { User } from '@rastro/model/user'
import { useEffect, useState } from 'react'
import { useTexts } from '#src/widgets/texts'
import { ApiError } from '#src/api/api-error'
import { signInWithToken } from '#src/api/session'
import { plainStyles } from '#src/ui/plain/index'
import { Problem } from '#src/widgets/account/Problem'
import { BackToLogin } from './BackToLogin'

export interface TokenEntryProps {
  token: string
  /** Code shown when the server refuses the token. */
  refusal: 'INVALID_LOGIN_DATA'
  onSignedIn: (user: User) => Promise<void>
  navigate: (to: string) => void
}

/** Signs in with a token from the address (CORE-SESSION-06). */
export const TokenEntry = ({ token, refusal, onSignedIn, navigate }: TokenEntryProps) => {
  const { t } = useTexts()
  const [code, setCode] = useState<string | null>(token ? null : 'FILL_ALL_FIELDS')
  useEffect(() => {
    if (!token) return
    let isCurrent = true
    const fail = (error: unknown): void => {
      if (isCurrent) setCode(error instanceof ApiError && error.status === 0 ? 'CONNECTION_ERROR' : refusal)
    }
    signInWithToken(token)
      .then(async (user) => isCurrent && (await onSignedIn(user)), fail)
      .catch(fail)
    return () => {
      isCurrent = false
    }
  }, [token, refusal, onSignedIn])
  return (
    <div className={plainStyles.stack}>
      {code ? <Problem code={code} /> : <p role="status">{t('login.share.opening')}</p>}
      {code && <BackToLogin navigate={navigate} />}
    </div>
  )
}
