import { Secret, TOTP } from 'otpauth'

const KEY_BYTES = 20
const DIGITS = 6

/** A new key in Base32, as authenticator apps take it. */
export const newSecondFactorKey = (): string => new Secret({ size: KEY_BYTES }).base32

/** Whether a code is that of the moment, or of the 30 seconds before or after. A broken key fits no code. */
export function isCurrentCode(key: string, code: number, epochMs: number): boolean {
  try {
    const totp = new TOTP({ secret: Secret.fromBase32(key), digits: DIGITS })
    return totp.validate({ token: String(code).padStart(DIGITS, '0'), timestamp: epochMs, window: 1 }) !== null
  } catch {
    return false
  }
}
