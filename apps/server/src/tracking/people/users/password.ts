import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '@rastro/model/errors'
import { isCommonPassword } from './common-passwords'

const derive = promisify(pbkdf2)
export const PASSWORD_MIN_CHARS = 8

/** Throws when a new password is too short or on the list of common ones. */
export function requireGoodPassword(password: string): void {
  if ([...password].length < PASSWORD_MIN_CHARS)
    throw new ApiError('PASSWORD_TOO_SHORT', `Password must have ${PASSWORD_MIN_CHARS} characters or more`)
  if (isCommonPassword(password)) throw new ApiError('PASSWORD_TOO_COMMON')
}

/** Argon2id, encoded with its parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password)

export interface PasswordCheck {
  ok: boolean
  /** The hash is of an older kind and should be made anew. */
  outdated: boolean
}

/** Accounts brought from another server keep their hash: `$pbkdf2-sha256$i=200000$<salt hex>$<hash hex>`. */
async function verifyPbkdf2(encoded: string, password: string): Promise<boolean> {
  const parts = /^\$pbkdf2-(sha1|sha256)\$i=(\d{1,8})\$([0-9a-f]+)\$([0-9a-f]+)$/.exec(encoded)
  if (!parts) return false
  const [, digest = '', iterations = '', salt = '', expectedHex = ''] = parts
  const expected = Buffer.from(expectedHex, 'hex')
  const actual = await derive(password, Buffer.from(salt, 'hex'), Number(iterations), expected.length, digest)
  return timingSafeEqual(actual, expected)
}

export async function checkPassword(encoded: string | null, password: string): Promise<PasswordCheck> {
  if (encoded?.startsWith('$argon2id$')) return { ok: await verify(encoded, password), outdated: false }
  if (encoded) return { ok: await verifyPbkdf2(encoded, password), outdated: true }
  // Spends the time of a real check, so that answers do not tell which accounts exist.
  await hash(password)
  return { ok: false, outdated: false }
}
