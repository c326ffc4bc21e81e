import { ApiError } from './api-error'

/** `Account is suspended` → `ACCOUNT_IS_SUSPENDED`; `HTTP 401 Unauthorized` → `HTTP_401_UNAUTHORIZED`. */
export const upperSnake = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')

/**
 * The message inside an error text of any of the three shapes the tracking servers use: a stack trace whose first line is
 * `<class>: <message>`, one line `<message> - <class> (<frames>)`, or the message alone.
 */
export const messageOf = (text: string): string => {
  const unwrapped = text.trim().replace(/^[\w.$]+(Exception|Error): ?/, '')
  const firstLine = unwrapped.split(/\r?\n/, 1)[0] ?? ''
  return (firstLine.split(' - ', 1)[0] ?? '').trim()
}

/** Texts that mean the same as a code of the catalogue. */
const SYNONYMS: Record<string, string> = {
  USER_IS_DISABLED: 'ACCOUNT_IS_DISABLED',
  USER_HAS_EXPIRED: 'ACCOUNT_HAS_EXPIRED',
  ACCOUNT_HAS_EXPIRED: 'ACCOUNT_HAS_EXPIRED',
  USER_AUTHORIZATION_FAILED: 'INVALID_CODE',
  HTTP_401_UNAUTHORIZED: 'HTTP_401_UNAUTHORIZED',
  TOTP_REQUIRED: 'HTTP_401_UNAUTHORIZED',
  DUPLICATE_USER: 'EMAIL_IS_TAKEN',
  MANAGER_USER_LIMIT_REACHED: 'USER_LIMIT_REACHED',
}

const readJson = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // Not JSON: the tracking servers send plain text under a JSON content type.
    return null
  }
}

const textField = (data: unknown): string | null => {
  if (typeof data !== 'object' || data === null) return null
  const fields = data as Record<string, unknown>
  for (const name of ['code', 'message', 'error']) if (typeof fields[name] === 'string') return fields[name]
  return null
}

/** Code and data of an error body. A body with nothing readable in it is UNKNOWN_ERROR. */
export const readErrorBody = (body: string): { code: string; detail: string; data: unknown } => {
  const json = readJson(body)
  const data = json ? json.value : body
  const text = json ? (typeof json.value === 'string' ? json.value : textField(json.value)) : body
  const message = messageOf(text ?? '')
  const code = /[A-Za-z]{2}/.test(message) && !/\uFFFD/.test(message) ? upperSnake(message) : ''
  return { code: SYNONYMS[code] ?? (code || 'UNKNOWN_ERROR'), detail: message, data }
}

/** Like `readErrorBody`, but the code our server names in a header says more than its text. */
export const readFailure = (body: string, told: string | null): ReturnType<typeof readErrorBody> => {
  const read = readErrorBody(body)
  return told && /^[A-Z0-9_]+$/.test(told) ? { ...read, code: SYNONYMS[told] ?? told } : read
}

/** The code shown when signing in failed (CORE-ERRORS-01…04, K-24). Anything that is not an ApiError is our own fault. */
export const loginCode = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'LOGIN_PROCESS_ERROR'
  if (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
    return 'CONNECTION_ERROR'
  if (error.status === 429) return 'TOO_MANY_REQUESTS'
  if (error.status === 500) return 'ACCOUNT_IS_BLOCKED'
  if (error.code === 'ACCOUNT_IS_SUSPENDED' && error.trustAvailable) return 'ACCOUNT_IS_SUSPENDED_TRUST'
  return error.code
}

/** CORE-SESSION-10: the first segment of the error text, cut at ` - `, `:` or a line break. */
export const recoveryCode = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'UNKNOWN_ERROR'
  if (error.status === 0) return 'CONNECTION_ERROR'
  // A code that is not its text came in the header of our own server.
  if (error.code !== 'UNKNOWN_ERROR' && error.code !== upperSnake(error.detail)) return error.code
  return upperSnake(error.detail.split(/ - |:|\n/, 1)[0] ?? '') || error.code
}
