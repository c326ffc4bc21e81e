import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import { sessionEndpoints, type SessionUser } from '@rastro/model/session'
import { wireDate } from '@rastro/model/wire'
import type { UserRecord } from '#src/face/caller/index'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { Factors } from '#src/tracking/people/factors/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import { type AccountRights, presentUser, requireMayActAs, type UserDirectory } from '#src/tracking/people/users/index'
import {
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
  policy: Policy
  clock: Clock
  /** Passwords open no session: people sign in elsewhere. */
  withoutPasswords: boolean
  accountRights: AccountRights
  factors: Pick<Factors, 'has' | 'isRequired'>
}

const NO_COOKIE = `${SESSION_COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`

const originOf = (request: FastifyRequest): string | null => request.headers.origin ?? null

export function sessionRoutes(mount: Mount, parts: SessionRoutes): void {
  const { sessions, users, policy, clock, accountRights, withoutPasswords, factors } = parts
  const setCookie = (request: FastifyRequest, reply: FastifyReply, session: NewSession): SessionUser => {
    const trust = trustCookieOf(request, session)
    reply.header('set-cookie', [cookieOf(request, session, clock.nowMs()), ...(trust ? [trust] : [])])
    return present(session.user)
  }
  /** Whoever must have a second factor first is told so. */
  const present = (user: UserRecord): SessionUser =>
    !factors.has(user) && factors.isRequired(user) ? { ...presentUser(user), mustEnrol: true } : presentUser(user)

  mount(sessionEndpoints.login, async ({ body, request, reply }) => {
    if (withoutPasswords) throw new ApiError('HTTP_401_UNAUTHORIZED')
    const { email, password, code, recoveryCode, remember = false, trust = false } = body
    const session = await sessions
      .login({
        email,
        password,
        factor: { code, recoveryCode },
        remember,
        trust,
        origin: originOf(request),
        from: placeOf(request),
        cookies: request.headers.cookie,
      })
      .catch((error: unknown) => {
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
    if (!actor) throw new ApiError('NO_SESSION')
    return credentials?.mustEnrol ? { ...presentUser(actor), mustEnrol: true } : presentUser(actor)
  })
  mount(sessionEndpoints.logout, async ({ request, reply }) => {
    await sessions.close(request.headers.cookie)
    reply.header('set-cookie', NO_COOKIE)
  })
  mount(sessionEndpoints.logoutEverywhere, async ({ actor, reply }) => {
    await sessions.closeOthers(actor.id, null)
    reply.header('set-cookie', NO_COOKIE)
  })
  mount(sessionEndpoints.become, async ({ actor, credentials, params, request, reply }) => {
    policy.requireAccess(actor, 'user', params.userId)
    const user = users.byId(params.userId)
    if (!user) throw new ApiError('USER_ACCESS_DENIED')
    requireMayActAs(actor, user, accountRights)
    // Whoever came by a token stays bound to it, also as somebody else.
    const { expiresAtMs: tokenExpiresAtMs, tokenId } = credentials
    const bound = { tokenExpiresAtMs, tokenId, openedBy: actor.id }
    const session = await sessions.open(user, originOf(request), {
      method: 'acting',
      from: placeOf(request),
      ...bound,
    })
    await sessions.close(request.headers.cookie)
    return setCookie(request, reply, session)
  })
  mount(sessionEndpoints.createToken, ({ credentials, body, request }) =>
    sessions.createToken(credentials, {
      expiresAt: body.expiration,
      name: body.name?.trim() || null,
      address: request.ip,
      scope: body.scope,
    }),
  )
  mount(sessionEndpoints.confirm, ({ credentials, body, request }) => sessions.confirm(credentials, body, request.ip))
  mount(sessionEndpoints.list, async ({ actor, credentials }) => {
    const own = (id: number): boolean => id === credentials.sessionId
    const rows = await sessions.sessionsOf(actor.id)
    return rows.sort((one, other) => Number(own(other.id)) - Number(own(one.id))).map((row) => presentSession(row, own))
  })
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

type Row = Awaited<ReturnType<Sessions['sessionsOf']>>[number]

const ifDate = (date: Date | null): string | null => (date === null ? null : wireDate(date))
const presentSession = (row: Row, own: (id: number) => boolean) => ({
  id: row.id,
  createdAt: ifDate(row.created_at),
  lastSeenAt: ifDate(row.last_seen_at),
  expirationTime: wireDate(row.expires_at),
  address: row.address,
  agent: row.agent,
  method: row.method,
  host: row.host,
  isActing: row.opened_by !== null,
  isCurrent: own(row.id),
})
