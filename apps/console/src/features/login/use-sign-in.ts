import type { User } from '@rastro/model/user'
import { useState } from 'react'
import { ApiError } from '#src/api/api-error'
import { loginCode } from '#src/api/error-code'
import { signIn } from '#src/api/session'
import type { Credentials } from '#src/api/session'

export interface SignInFailure {
  code: string
  error: ApiError | null
}

/** What stops a sign-in before any call (CORE-SESSION-03); spaces alone are no user name, but may be a password. */
export const missingField = ({ email, password }: Credentials): 'email' | 'password' | null =>
  email.trim() === '' ? 'email' : password === '' ? 'password' : null

/**
 * The sign-in as the form needs it. `wantsCode` turns true when the server asks for the second factor. `onSignedIn` may
 * still fail, which is LOGIN_PROCESS_ERROR.
 */
export const useSignIn = (onSignedIn: (user: User) => Promise<void>) => {
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [wantsCode, setWantsCode] = useState(false)

  /** @param come null where somebody gave up */
  const enter = async (come: () => Promise<User | null>, hasCode: boolean): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const user = await come()
      if (user) await onSignedIn(user)
    } catch (error) {
      if (error instanceof ApiError && error.needsCode && !hasCode) setWantsCode(true)
      else setFailure({ code: loginCode(error), error: error instanceof ApiError ? error : null })
    }
    setBusy(false)
  }
  const attempt = async (credentials: Credentials): Promise<void> => {
    if (missingField(credentials)) return setFailure({ code: 'FILL_ALL_FIELDS', error: null })
    return enter(() => signIn(credentials), Boolean(credentials.code))
  }
  /** By a passkey, which stands for the code where the server asked for one after the password. */
  const attemptByPasskey = (credentials: Credentials): Promise<void> =>
    enter(async () => {
      const { enterByPasskey } = await import('#src/api/show-passkey')
      return enterByPasskey(credentials.remember === true, wantsCode ? credentials : null)
    }, true)
  return { attempt, attemptByPasskey, failure, isBusy, wantsCode }
}
