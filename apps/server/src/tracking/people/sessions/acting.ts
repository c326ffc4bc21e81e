import { ApiError } from '@rastro/model/errors'
import type { Authenticated, UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Clock } from '#src/platform/clock'
import type { UserDirectory } from '#src/tracking/people/users/index'
import type { ActingRefusal } from './acting-rules'
import * as rows from './acting.store'
import { originAllowed, readCookie, type RequestHeaders, SESSION_COOKIE } from './credentials'
import { findSession, newSecret, secretHash } from './sessions.store'
import type { NewSession, OpenOptions, SignInPlace } from './signing-in'

const ACTING_MS = 60 * 60_000

export interface ActingParts {
  db: Db
  users: Pick<UserDirectory, 'byId'>
  clock: Clock
  refusalOf: ActingRefusal
  /** Whether somebody is let in at all. */
  isLetIn(user: UserRecord): boolean
  open(user: UserRecord, origin: string | null, options: OpenOptions): Promise<NewSession>
  tellEnded(credentialHash: string): void
}

/** What one's own session is while one acts as somebody else in it. */
export interface Acting {
  /** Throws what forbids it; a caller without a session gets one. */
  begin(caller: Authenticated, order: ActingWish): Promise<NewSession>
  /** Throws NO_SESSION when nobody acts in the session of the cookie. */
  end(headers: RequestHeaders): Promise<NewSession>
  /** As whom the owner of a session acts. Throws ACTING_ENDED, from then on, when he may no longer. */
  requireStill(
    hash: string,
    owner: UserRecord,
    acting: { asId: number | null; untilMs: number; isOver: boolean },
  ): Promise<UserRecord>
  /** Ends what may no longer be. */
  review(): Promise<void>
  /** Those as one account, or one of them; false when there is none. */
  endAs(userId: number, sessionId?: number): Promise<boolean>
}

export interface ActingWish {
  target: UserRecord
  reason: string | null
  origin: string | null
  from: SignInPlace
}

export function createActing(parts: ActingParts): Acting {
  const { db, users, clock, refusalOf, isLetIn, open, tellEnded } = parts

  async function lapse(hashes: readonly string[]): Promise<void> {
    for (const hash of await rows.lapseActing(db, hashes)) tellEnded(hash)
  }
  const mayStill = (owner: UserRecord | undefined, asId: number | null, untilMs: number): UserRecord | undefined => {
    const target = asId === null ? undefined : users.byId(asId)
    const isOver = !owner || !target || untilMs <= clock.nowMs() || !isLetIn(owner)
    return isOver || refusalOf(owner, target) !== undefined ? undefined : target
  }

  return {
    async begin(caller, { target, reason, origin, from }) {
      const { user: actor, sessionHash, expiresAtMs: tokenExpiresAtMs, tokenId } = caller
      if (caller.openedBy !== null) throw new ApiError('NOT_WHILE_ACTING')
      const refused = refusalOf(actor, target)
      if (refused) throw new ApiError(refused)
      // Who shows his password or a token with each call has no session; whoever came by a token stays bound to it.
      const bound = { method: 'acting', from, tokenExpiresAtMs, tokenId } as const
      const hash = sessionHash ?? secretHash((await open(actor, origin, bound)).secret)
      const secret = newSecret()
      const untilMs = clock.nowMs() + ACTING_MS
      if (!(await rows.beginActing(db, hash, secretHash(secret), { asId: target.id, untilMs, reason })))
        throw new ApiError('USER_NOT_AUTHED')
      tellEnded(hash)
      const found = await findSession(db, secretHash(secret))
      const acting = { by: actor, untilMs }
      return {
        user: target,
        secret,
        remember: found?.remember ?? false,
        expiresAtMs: found?.expiresAtMs ?? untilMs,
        acting,
      }
    },
    async end(headers) {
      const hash = secretHash(readCookie(headers.cookie, SESSION_COOKIE) ?? '')
      const session = await findSession(db, hash)
      const isAlive = session && Math.min(session.expiresAtMs, session.endsAtMs) > clock.nowMs()
      const owner = session && users.byId(session.userId)
      if (!isAlive || !owner || !isLetIn(owner) || !originAllowed(headers, session.origin))
        throw new ApiError('NO_SESSION')
      const secret = newSecret()
      const own = await rows.endActing(db, hash, secretHash(secret))
      if (!own) throw new ApiError('NO_SESSION')
      tellEnded(hash)
      return { user: owner, secret, remember: own.remember, expiresAtMs: own.expiresAtMs }
    },
    async requireStill(hash, owner, { asId, untilMs, isOver }) {
      const target = isOver ? undefined : mayStill(owner, asId, untilMs)
      if (target) return target
      if (!isOver) await lapse([hash])
      throw new ApiError('ACTING_ENDED')
    },
    async review() {
      const all = await rows.actingRows(db)
      await lapse(
        all.filter(({ userId, asId, untilMs }) => !mayStill(users.byId(userId), asId, untilMs)).map(({ hash }) => hash),
      )
    },
    async endAs(userId, sessionId) {
      const all = (await rows.actingRows(db, userId)).filter(({ id }) => sessionId === undefined || id === sessionId)
      await lapse(all.map(({ hash }) => hash))
      return all.length > 0
    },
  }
}
