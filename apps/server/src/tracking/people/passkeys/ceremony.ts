import { isIP } from 'node:net'
import { ApiError } from '@rastro/model/errors'
import type { MadePasskey, PasskeyProof } from '@rastro/model/session'
import type { PasskeyRow } from './passkeys.store'

/** How long somebody may take to find his key. */
export const CHALLENGE_MS = 5 * 60_000
/** Makers of keys who vouch for them are not asked: what is left are keys that vouch for themselves, or not at all. */
const TAKEN_FORMATS = new Set(['none', 'packed'])

/** Loaded when somebody makes or shows the first key. */
const library = () => import('@simplewebauthn/server')

/**
 * What a passkey belongs to: the host of the request, without its port. A key that is made under one brand counts under
 * that one alone. Throws PASSKEY_NO_HOST where the server is called by an address, which browsers make no keys for.
 */
export function rpIdOf(host: string): string {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  if (!name || name.startsWith('[') || isIP(name) !== 0) throw new ApiError('PASSKEY_NO_HOST')
  return name
}

/** The page that a browser says it was on. Browsers make no keys without TLS, but for `localhost`. */
const originsOf = (host: string): string[] => [`https://${host.toLowerCase()}`, `http://${host.toLowerCase()}`]

type Known = Pick<PasskeyRow, 'credential_id' | 'transports'>

/** What a browser needs to make a key: kept by itself, so that nobody types who he is, and unlocked with each use. */
export async function makingOptions(wanted: {
  brand: string
  rpId: string
  user: { id: number; name: string; email: string }
  known: readonly Known[]
}) {
  const { generateRegistrationOptions } = await library()
  const { brand, rpId, user, known } = wanted
  return generateRegistrationOptions({
    rpName: brand,
    rpID: rpId,
    userID: new TextEncoder().encode(String(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What a browser needs to show a key; names none, because nobody has said who he is. */
export async function showingOptions(rpId: string) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID: rpId, timeout: CHALLENGE_MS, userVerification: 'required' })
}

export type MakingOptions = Awaited<ReturnType<typeof makingOptions>>
export type ShowingOptions = Awaited<ReturnType<typeof showingOptions>>

export interface MadeKey {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  isSynced: boolean
}

async function requireTakenFormat(attestation: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
  // Certificates would be looked up where they themselves say.
  if (!TAKEN_FORMATS.has(decoded.get('fmt')) || decoded.get('attStmt').get('x5c'))
    throw new Error('an attestation that was not asked for')
}

/** A key that a browser made. Throws whatever is wrong with it. @param isAsked takes the challenge */
export async function readMade(
  { response, ...passkey }: MadePasskey,
  host: string,
  isAsked: (challenge: string) => Promise<boolean>,
): Promise<MadeKey> {
  const { verifyRegistrationResponse } = await library()
  await requireTakenFormat(response.attestationObject)
  const { clientDataJSON, attestationObject } = response
  const read = await verifyRegistrationResponse({
    response: { ...passkey, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: isAsked,
    expectedOrigin: originsOf(host),
    expectedRPID: rpIdOf(host),
    requireUserVerification: true,
  })
  if (!read.verified) throw new Error('the key does not vouch for itself')
  const { credential, credentialBackedUp: isSynced } = read.registrationInfo
  return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter, isSynced }
}

/** What a key that was shown has counted to. Throws whatever is wrong. @param isAsked takes the challenge */
export async function readShown(
  { response, ...proof }: PasskeyProof,
  key: PasskeyRow,
  host: string,
  isAsked: (challenge: string) => Promise<boolean>,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle: _handle, ...shown } = response
  const read = await verifyAuthenticationResponse({
    response: { ...proof, response: shown, clientExtensionResults: {} },
    expectedChallenge: isAsked,
    expectedOrigin: originsOf(host),
    expectedRPID: rpIdOf(host),
    credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
    requireUserVerification: true,
  })
  if (!read.verified) throw new Error('the signature is wrong')
  return read.authenticationInfo.newCounter
}
