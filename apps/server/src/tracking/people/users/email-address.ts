import { ApiError } from '@rastro/model/errors'

const LOCAL_MAX_CHARS = 64
/** Neither blanks nor signs that part addresses in headers, nor the colon of addresses that the server makes up. */
const LOCAL = /^[^\p{C}\p{Z}@:;,<>()[\]\\"]+$/u
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u

/** Whether a text is an address somebody may have, as mail servers write them. */
export function isEmailAddress(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@')
  if (more.length > 0 || local.length > LOCAL_MAX_CHARS || !LOCAL.test(local)) return false
  return domain.split('.').every((label) => LABEL.test(label))
}

/** Throws unless a new address is one. What the server makes up (`<address>:<unique id>`) is closed to people. */
export function requireEmailAddress(text: string): void {
  if (!isEmailAddress(text)) throw new ApiError('INVALID_EMAIL')
}

/** A second name for signing in may be any text that cannot be mistaken for what the server makes up. */
export function requireLogin(text: string | null): void {
  if (text !== null && /[\p{C}:]/u.test(text)) throw new ApiError('INVALID_LOGIN')
}
