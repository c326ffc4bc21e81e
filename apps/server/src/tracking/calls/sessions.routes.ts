import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import { sessionEndpoints } from '@rastro/model/session'
import type { User } from '@rastro/model/user'
import { wireDate } from '@rastro/model/wire'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { Policy } from '#src/tracking/fleet/access/index'
import { type AccountRights, presentUser, requireMayActAs, type UserDirectory } from '#src/tracking/people/users/index'
import { cookieOf, type NewSession, SESSION_COOKIE, type Sessions } from '#src/tracking/people/sessions/index'

export interface SessionRoutes {
  sessions: Sessions
  users: UserDirectory
  policy: Policy
  clock: Clock
  /** Passwords open no session: people sign in elsewhere. */
  withoutPasswords: boolean
  accountRights: AccountRights
}

const AGENT_MAX_CHARS = 300

const NO_COOKIE = `${SESSION_COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`

const originOf = (request: FastifyRequest): string | null => request.headers.origin ?? null

export function sessionRoutes(mount: Mount, parts: SessionRoutes): void {
  const { sessions, users, policy, clock, accountRights, withoutPasswords } = parts
  const setCookie = (request: FastifyRequest, reply: FastifyReply, session: NewSession): User => {
    reply.header('set-cookie', cookieOf(request, session, clock.nowMs()))
    return presentUser(session.user)
  }

  mount(sessionEndpoints.login, async ({ body, request, reply }) => {
    if (withoutPasswords) throw new ApiError('HTTP_401_UNAUTHORIZED')
    const { email, password, code, remember = false } = body
    const session = await sessions
      .login({ email, password, code, remember, origin: originOf(request), address: request.ip })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'TOTP_REQUIRED') reply.header('www-authenticate', 'TOTP')
        throw error
      })
    // The session that was there before ends with the new one.
    await sessions.close(request.headers.cookie)
    return setCookie(request, reply, session)
  })
  mount(sessionEndpoints.read, async ({ actor, query, request, reply }) => {
    if (query.token) {
      const from = { address: request.ip, agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX_CHARS) }
      return setCookie(request, reply, await sessions.loginWithToken(query.token, originOf(request), from))
    }
    if (!actor) throw new ApiError('NO_SESSION')
    return presentUser(actor)
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
    const session = await sessions.open(user, originOf(request), { tokenExpiresAtMs, tokenId, openedBy: actor.id })
    await sessions.close(request.headers.cookie)
    return setCookie(request, reply, session)
  })
  mount(sessionEndpoints.createToken, ({ credentials, body, request }) =>
    sessions.createToken(credentials, {
      expiresAt: body.expiration,
      name: body.name?.trim() || null,
      address: request.ip,
    }),
  )
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
    })),
  )
  mount(sessionEndpoints.removeToken, ({ actor, params }) => sessions.removeToken(actor.id, params.id))
  mount(sessionEndpoints.revokeToken, ({ body }) => sessions.revokeToken(body.token))
}
