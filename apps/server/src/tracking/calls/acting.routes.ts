import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import { actingEndpoints, sessionEndpoints, type SessionUser } from '@rastro/model/session'
import type { Authenticated, UserRecord } from '#src/face/caller/index'
import type { Mount } from '#src/http/index'
import { presentUser, type UserDirectory } from '#src/tracking/people/users/index'
import { type NewSession, placeOf, type Sessions } from '#src/tracking/people/sessions/index'

export interface ActingRoutes {
  sessions: Pick<Sessions, 'acting' | 'open'>
  users: Pick<UserDirectory, 'byId'>
  setCookie(request: FastifyRequest, reply: FastifyReply, session: NewSession): Promise<SessionUser>
}

/** Links and pages of other sites say where they come from; programs of the contract say nothing. */
const isFromHere = ({ headers }: FastifyRequest): boolean =>
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

export function actingRoutes(mount: Mount, { sessions, users, setCookie }: ActingRoutes): void {
  const targetOf = (id: number): UserRecord => {
    const user = users.byId(id)
    if (!user) throw new ApiError('USER_ACCESS_DENIED')
    return user
  }
  const wishOf = (request: FastifyRequest) => ({ origin: request.headers.origin ?? null, from: placeOf(request) })

  mount(actingEndpoints.begin, async ({ credentials, body, request, reply }) => {
    const target = targetOf(body.userId)
    const session = await sessions.acting.begin(credentials, { target, reason: body.reason, ...wishOf(request) })
    return setCookie(request, reply, session)
  })
  mount(actingEndpoints.end, async ({ request, reply }) =>
    setCookie(request, reply, await sessions.acting.end(request.headers)),
  )
  mount(sessionEndpoints.become, async ({ actor, credentials, params, request, reply }) => {
    if (!isFromHere(request)) throw new ApiError('USER_ACCESS_DENIED')
    if (params.userId === actor.id) return himself(credentials, request, reply)
    const target = targetOf(params.userId)
    return setCookie(
      request,
      reply,
      await sessions.acting.begin(credentials, { target, reason: null, ...wishOf(request) }),
    )
  })

  /** Who has a session keeps it; who shows his password or a token with each call gets one, bound to that token. */
  async function himself(credentials: Authenticated, request: FastifyRequest, reply: FastifyReply) {
    const { user, sessionHash, expiresAtMs: tokenExpiresAtMs, tokenId } = credentials
    if (sessionHash !== null) return presentUser(user)
    const { origin, from } = wishOf(request)
    const method = tokenId === null ? 'password' : 'token'
    return setCookie(request, reply, await sessions.open(user, origin, { method, from, tokenExpiresAtMs, tokenId }))
  }
}
