import type { PasskeyProof } from '@rastro/model/session'
import type { User } from '@rastro/model/user'
import { startAuthentication } from '@simplewebauthn/browser'
import { endpoints } from './passkey-endpoints'
import { request } from './request'
import type { Credentials } from './session'
import { where } from './where'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** The browser asks for a key of this host; null when somebody gave up. */
export async function showPasskey(): Promise<PasskeyProof | null> {
  const optionsJSON = (await request({ ...where(endpoints.challenge), json: {} })) as Options
  const shown = await startAuthentication({ optionsJSON }).catch(() => null)
  if (!shown) return null
  const { id, rawId, type, response } = shown
  return { id, rawId, type, response }
}

/**
 * Signs in by a passkey alone, or by one after the password where the server asks for a second factor. Null when somebody
 * gave up.
 */
export async function enterByPasskey(remember: boolean, password: Credentials | null): Promise<User | null> {
  const passkey = await showPasskey()
  if (!passkey) return null
  const call = password
    ? { ...where(endpoints.signIn), json: { ...password, code: undefined, passkey } }
    : { ...where(endpoints.enter), json: { passkey, remember } }
  return (await request(call)) as User
}
