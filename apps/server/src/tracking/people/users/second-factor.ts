import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import type { Seal } from '#src/platform/seal'

const KEY_BYTES = 20
const DIGITS = 6

/** A new key in Base32, as authenticator apps take it. */
export const newSecondFactorKey = (): string => new Secret({ size: KEY_BYTES }).base32

/** What an app reads from a QR code. */
export const factorAddress = (key: string, issuer: string, account: string): string =>
  new TOTP({ issuer, label: account, secret: Secret.fromBase32(key), digits: DIGITS }).toString()

/**
 * The step of 30 seconds that a code is of: that of the moment, the one before or the one after; null when it is of
 * none. A broken key fits no code.
 */
export function stepOfCode(key: string, code: number, epochMs: number): number | null {
  try {
    const totp = new TOTP({ secret: Secret.fromBase32(key), digits: DIGITS })
    const delta = totp.validate({ token: String(code).padStart(DIGITS, '0'), timestamp: epochMs, window: 1 })
    return delta === null ? null : totp.counter({ timestamp: epochMs }) + delta
  } catch {
    return null
  }
}

const SEALED = 'sealed:'

/** A key as it is stored. */
export const sealedKey = (seal: Seal, key: string): string => SEALED + seal.close(key)

/** Null when it was sealed with another key of the server. */
export const openedKey = (seal: Seal, stored: string): string | null =>
  stored.startsWith(SEALED) ? seal.open(stored.slice(SEALED.length)) : null

/** Keys of before they were sealed, and of accounts brought from elsewhere. */
export async function sealPlainKeys(pool: pg.Pool, seal: Seal): Promise<void> {
  const { rows } = await pool.query<{ id: number; totp_key: string }>(
    'select id, totp_key from users where totp_key is not null and not starts_with(totp_key, $1)',
    [SEALED],
  )
  for (const { id, totp_key: key } of rows)
    await pool.query('update users set totp_key = $1 where id = $2 and totp_key = $3', [sealedKey(seal, key), id, key])
}
