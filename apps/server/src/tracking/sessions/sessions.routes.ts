import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import { sessionEndpoints } from '@rastro/model/session'
import type { User } from '@rastro/model/user'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { Policy } from '#src/tracking/access/index'
import { presentUser, type UserDirectory } from '#src/tracking/users/index'
import { SESSION_COOKIE } from './credentials'
import { cookieOf } from './session-cookie'
import type { NewSession, Sessions } from './sessions.service'

export interface SessionRoutes {
  sessions: Sessions
  users: UserDirectory
  policy: Policy
  clock: Clock
  /** Passwords open no session: people sign in elsewhere. */
  withoutPasswords: boolean
}

const AGENT_MAX_CHARS = 300

const originOf = (request: FastifyRequest): string | null => request.headers.origin ?? null

export function sessionRoutes(mount: Mount, { sessions, users, policy, clock, withoutPasswords }: SessionRoutes): void {
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
    reply.header('set-cookie', `${SESSION_COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`)
  })
  mount(sessionEndpoints.become, async ({ actor, params, request, reply }) => {
    policy.requireAccess(actor, 'user', params.userId)
    const user = users.byId(params.userId)
    if (!user || (user.administrator && !actor.administrator)) throw new ApiError('USER_ACCESS_DENIED')
    const session = await sessions.open(user, originOf(request))
    await sessions.close(request.headers.cookie)
    return setCookie(request, reply, session)
  })
  mount(sessionEndpoints.createToken, ({ credentials, body }) => sessions.createToken(credentials, body.expiration))
  mount(sessionEndpoints.revokeToken, ({ body }) => sessions.revokeToken(body.token))
}
