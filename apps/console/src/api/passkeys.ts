import type { Passkey } from '@rastro/model/session'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

export const PASSKEYS_KEY = endpoints.listPasskeys.path
export const passkeysQuery = () => queryFor(endpoints.listPasskeys, {})
export const removePasskey = (id: number): Promise<unknown> => call(endpoints.removePasskey, { params: { id } })

/** Why no key was made: somebody gave up, or the device has one of this account. */
export type NotMade = 'givenUp' | 'known'

/** The browser makes a key for this host, and the server keeps what belongs to it. */
export async function makePasskey(name: string): Promise<Passkey | NotMade> {
  // What is asked for does not wait for the library: a browser wants the press of a button just before.
  const [{ startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(endpoints.beginPasskey, {}),
  ])
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const made = await startRegistration({ optionsJSON }).catch((error: unknown): NotMade =>
    error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'givenUp',
  )
  if (typeof made === 'string') return made
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject, transports } = response
  const passkey = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  return call(endpoints.addPasskey, { body: { name, passkey } })
}

/** Who sits here is still the one who signed in: by a key instead of the password. False when he gave up. */
export async function confirmByPasskey(): Promise<boolean> {
  const { showPasskey } = await import('./show-passkey')
  const passkey = await showPasskey()
  if (!passkey) return false
  await call(endpoints.confirmSession, { body: { passkey } })
  return true
}
