import { ApiError } from '@rastro/model/errors'
import type { Authenticated } from '#src/face/caller/index'

/** So long after all that the account asks for was given nobody is asked for it again. */
const STRONG_MS = 10 * 60_000

export const isStrong = ({ strongAtMs }: Authenticated, nowMs: number): boolean =>
  nowMs - (strongAtMs ?? 0) <= STRONG_MS

/** Whoever signed in himself: not by a token, by a password with each call, or as somebody else. */
export function requireOwnSession({ byToken, openedBy, sessionHash }: Authenticated): string {
  if (byToken) throw new ApiError('TOKEN_NOT_ENOUGH')
  if (openedBy !== null) throw new ApiError('NOT_WHILE_ACTING')
  if (sessionHash === null) throw new ApiError('PASSWORD_CONFIRMATION_REQUIRED', 'Sign in with a session first')
  return sessionHash
}

/** Somebody else's sessions and tokens are not for who signed in as him. */
export function requireNotActing({ openedBy }: Authenticated): void {
  if (openedBy !== null) throw new ApiError('NOT_WHILE_ACTING')
}

/** For what outlasts the session: whoever found an open screen does not do it. */
export function requireStrong(credentials: Authenticated, nowMs: number): void {
  requireOwnSession(credentials)
  if (!isStrong(credentials, nowMs)) throw new ApiError('PASSWORD_CONFIRMATION_REQUIRED')
}
