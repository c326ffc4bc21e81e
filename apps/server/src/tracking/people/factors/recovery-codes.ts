import { randomBytes } from 'node:crypto'
import { checkPassword, hashPassword } from '#src/tracking/people/users/index'
import type { HashedCode } from './factors.store'

const COUNT = 10
const CHARS = 16
const SELECTING = 4
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const newCode = (): string => Array.from(randomBytes(CHARS), (byte) => ALPHABET[byte & 31] ?? 'A').join('')

/** In groups of four, as people copy them. */
const grouped = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** Ten codes as they are shown once, and as they are kept: four characters select one, the rest is hashed. */
export async function newRecoveryCodes(): Promise<{ shown: string[]; kept: HashedCode[] }> {
  const codes = new Map<string, string>()
  while (codes.size < COUNT) {
    const code = newCode()
    codes.set(code.slice(0, SELECTING), code)
  }
  const kept: HashedCode[] = []
  // One after the other: each hash takes as much memory as a sign-in.
  for (const [selector, code] of codes) kept.push({ selector, hash: await hashPassword(code.slice(SELECTING)) })
  return { shown: [...codes.values()].map(grouped), kept }
}

/** What somebody typed, without blanks and lines; null when it is no code at all. */
export function readRecoveryCode(text: string): { selector: string; rest: string } | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '')
  if (code.length !== CHARS || [...code].some((sign) => !ALPHABET.includes(sign))) return null
  return { selector: code.slice(0, SELECTING), rest: code.slice(SELECTING) }
}

/** Takes as long whether or not there is such a code. */
export const isRest = async (hash: string | null, rest: string): Promise<boolean> =>
  (await checkPassword(hash, rest)).ok
