import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import { wireDate, wireDateFromMs } from '@rastro/model/wire'
import type { Authenticated, UserRecord } from '#src/face/caller/index'
import { sessionEndpoints, type SessionUser, signInEndpoints } from '@rastro/model/session'
import type { Mount } from '#src/http/index'
import { actingRoutes } from './acting.routes'
import { passkeyRoutes } from './passkeys.routes'
import type { Clock } from '#src/platform/clock'
import type { Factors } from '#src/tracking/people/factors/index'
import type { Passkeys } from '#src/tracking/people/passkeys/index'
import { presentUser, type UserDirectory } from '#src/tracking/people/users/index'
import type { SignIns } from '#src/tracking/people/sign-ins/index'
import {
  browserOf,
  cookieOf,
  type NewSession,
  placeOf,
  requireNotActing,
  SESSION_COOKIE,
  type Sessions,
  trustCookieOf,
} from '#src/tracking/people/sessions/index'

export interface SessionRoutes {
  sessions: Sessions
  users: UserDirectory
  clock: Clock
  /** Passwords open no session: people sign in elsewhere. */
  withoutPasswords: boolean
  factors: Pick<Factors, 'has' | 'isRequired'>
  signIns: SignIns
  passkeys: Passkeys
}

const NO_COOKIE = `${SESSION_COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`

const originOf = (request: FastifyRequest): string | null => request.headers.origin ?? null

export function sessionRoutes(mount: Mount, parts: SessionRoutes): void {
  const { sessions, users, clock, withoutPasswords, factors, signIns } = parts
  /** By a token, or as somebody else, nobody signs in: tokens say of themselves when they were used. */
  async function setCookie(request: FastifyRequest, reply: FastifyReply, session: NewSession): Promise<SessionUser> {
    const { opened, user, acting } = session
    const trust = trustCookieOf(request, session)
    const signedIn = opened && opened.method !== 'token' ? opened : null
    const browser = signedIn && browserOf(request)
    if (signedIn) {
      const { id: sessionId, method } = signedIn
      await signIns.came(user, { method, from: placeOf(request), sessionId, browser: browser?.secret ?? null })
    }
    const cookies = [cookieOf(request, session, clock.nowMs()), trust, browser?.cookie]
    reply.header(
      'set-cookie',
      cookies.filter((cookie) => cookie !== undefined),
    )
    // Whoever must have a second factor first is told so.
    const mustEnrol = !factors.has(user) && factors.isRequired(user)
    return acting ? presentActing(user, acting.by, acting.untilMs) : presentSessionUser(user, mustEnrol)
  }
  /** Not waited for: how long an answer takes does not tell whether there is such an account. */
  function noteFailure(error: unknown, email: string, request: FastifyRequest): void {
    const user = error instanceof ApiError ? users.byEmailOrLogin(email) : undefined
    const outcome = error instanceof ApiError ? signIns.outcomeOf(error.code) : undefined
    if (user && outcome) signIns.failed(user, outcome, placeOf(request))
  }

  /** Of a session in which somebody acts no more: he goes back first. */
  const overOr = (request: FastifyRequest, otherwise: 'NO_SESSION') =>
    sessions.authenticate(request).then(
      () => otherwise,
      (error: unknown) => (error instanceof ApiError && error.code === 'ACTING_ENDED' ? error.code : otherwise),
    )
  mount(sessionEndpoints.login, async ({ body, request, reply }) => {
    if (withoutPasswords) throw new ApiError('HTTP_401_UNAUTHORIZED')
    const { email, password, code, recoveryCode, passkey, remember = false, trust = false } = body
    const session = await sessions
      .login({
        email,
        password,
        factor: { code, recoveryCode, passkey },
        remember,
        trust,
        origin: originOf(request),
        from: placeOf(request),
        cookies: request.headers.cookie,
      })
      .catch((error: unknown) => {
        noteFailure(error, email, request)
        if (error instanceof ApiError && error.code === 'TOTP_REQUIRED') reply.header('www-authenticate', 'TOTP')
        throw error
      })
    // The session that was there before ends with the new one.
    await sessions.close(request.headers.cookie)
    return setCookie(request, reply, session)
  })
  mount(sessionEndpoints.read, async ({ actor, credentials, query, request, reply }) => {
    if (query.token) {
      const from = placeOf(request)
      return setCookie(request, reply, await sessions.loginWithToken(query.token, originOf(request), from))
    }
    if (!actor || !credentials) throw new ApiError(await overOr(request, 'NO_SESSION'))
    const by = credentials.openedBy === null ? undefined : users.byId(credentials.openedBy)
    return by
      ? presentActing(actor, by, credentials.actingUntilMs ?? 0)
      : presentSessionUser(actor, credentials.mustEnrol)
  })
  mount(sessionEndpoints.logout, async ({ request, reply }) => {
    await sessions.close(request.headers.cookie)
    reply.header('set-cookie', NO_COOKIE)
  })
  mount(sessionEndpoints.logoutEverywhere, async ({ actor, reply }) => {
    await sessions.closeOthers(actor.id, null)
    reply.header('set-cookie', NO_COOKIE)
  })
  actingRoutes(mount, { sessions, users, setCookie })
  passkeyRoutes(mount, { ...parts, setCookie })
  /** Of an account that nobody signs in to (of a share), what serves this server with a token makes one that ends with it. */
  const isForNobody = ({ openedBy, byToken, user }: Authenticated): boolean =>
    byToken && user.passwordHash === null && users.byId(openedBy ?? 0)?.administrator === true
  mount(sessionEndpoints.createToken, ({ credentials, body, request }) => {
    if (!isForNobody(credentials)) requireNotActing(credentials)
    return sessions.createToken(credentials, {
      expiresAt: body.expiration,
      name: body.name?.trim() || null,
      address: request.ip,
      scope: body.scope,
    })
  })
  mount(sessionEndpoints.confirm, ({ credentials, body, request }) =>
    sessions.confirm(credentials, body, placeOf(request)),
  )
  mount(sessionEndpoints.list, async ({ actor, credentials }) => {
    const own = (id: number): boolean => id === credentials.sessionId
    const rows = await sessions.sessionsOf(actor.id)
    return rows
      .sort((one, other) => Number(own(other.id)) - Number(own(one.id)))
      .map((row) => presentSession(row, own, row.user_id === actor.id))
  })
  mount(signInEndpoints.list, async ({ actor }) =>
    (await signIns.list(actor.id)).map(({ id, at, is_new: isNew, ...rest }) => ({
      id,
      at: wireDate(at),
      ...rest,
      isNew,
    })),
  )
  mount(signInEndpoints.end, ({ body }) => signIns.end(body.token))
  mount(sessionEndpoints.endOthers, ({ actor, credentials }) => {
    requireNotActing(credentials)
    return sessions.endOtherSessions(actor.id, credentials.sessionHash)
  })
  mount(sessionEndpoints.end, ({ actor, credentials, params }) => {
    requireNotActing(credentials)
    return sessions.endSession(actor.id, params.id)
  })
  mount(sessionEndpoints.listTokens, async ({ actor, credentials }) =>
    (await sessions.tokensOf(actor.id)).map((row) => ({
      id: row.id,
      createdAt: wireDate(row.created_at),
      expirationTime: wireDate(row.expires_at),
      lastUsedAt: row.last_used_at ? wireDate(row.last_used_at) : null,
      isCurrent: row.id === credentials.tokenId,
      name: row.name,
      createdFrom: row.made_from,
      lastUsedFrom: row.used_from,
      prefix: row.prefix,
      scope: row.scope,
    })),
  )
  mount(sessionEndpoints.removeToken, ({ actor, credentials, params }) => {
    requireNotActing(credentials)
    return sessions.removeToken(actor.id, params.id)
  })
  mount(sessionEndpoints.revokeToken, ({ body }) => sessions.revokeToken(body.token))
}

const presentSessionUser = (user: UserRecord, mustEnrol: boolean): SessionUser =>
  mustEnrol ? { ...presentUser(user), mustEnrol } : presentUser(user)

const presentActing = (user: UserRecord, by: UserRecord, untilMs: number): SessionUser => ({
  ...presentUser(user),
  acting: { byId: by.id, byName: by.name, until: wireDateFromMs(untilMs) },
})

type Row = Awaited<ReturnType<Sessions['sessionsOf']>>[number]

const ifDate = (date: Date | null): string | null => (date === null ? null : wireDate(date))
export const presentSession = (row: Row, own: (id: number) => boolean, isHis: boolean) => ({
  id: row.id,
  createdAt: ifDate(row.created_at),
  lastSeenAt: ifDate(row.last_seen_at),
  expirationTime: wireDate(row.expires_at),
  // Of who acts as him only that he does.
  address: isHis ? row.address : null,
  agent: isHis ? row.agent : null,
  method: isHis ? row.method : 'acting',
  host: isHis ? row.host : null,
  isActing: row.acting_until !== null,
  isCurrent: own(row.id),
})
