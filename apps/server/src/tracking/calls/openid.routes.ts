import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import { sessionEndpoints } from '@rastro/model/session'
import { z } from 'zod'
import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import type { Mount } from '#src/http/index'
import { createAttemptLimit } from '#src/platform/attempts'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import type { Seal } from '#src/platform/seal'
import type { UserDirectory } from '#src/tracking/people/users/index'
import {
  accountOf,
  browserOf,
  cookieOf,
  placeOf,
  type OpenIdAccountRules,
  type OpenIdAttempt,
  type OpenIdProvider,
  readCookie,
  type Sessions,
} from '#src/tracking/people/sessions/index'
import type { SignIns } from '#src/tracking/people/sign-ins/index'

export interface OpenIdRoutes {
  /** Undefined when nobody signs in elsewhere. */
  feed: Pick<Feed, 'committed'>
  openId: { provider: OpenIdProvider; rules: OpenIdAccountRules; webUrl: string } | undefined
  db: Db
  users: UserDirectory
  sessions: Sessions
  signIns: Pick<SignIns, 'came'>
  seal: Seal
  clock: Clock
  log: Log
}

const COOKIE = 'OPENID_ATTEMPT'
const PATH = '/api/session/openid'
const ATTEMPT_S = 600
/** Of one address: each costs the provider a call. */
const ATTEMPTS_MAX = 30
const Kept = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), endsAtMs: z.number() })

export function openIdRoutes(mount: Mount, parts: OpenIdRoutes): void {
  const { openId, db, feed, users, sessions, signIns, seal, clock, log } = parts
  const attempts = createAttemptLimit(clock, ATTEMPTS_MAX, ATTEMPT_S * 1000)

  const configured = () => {
    if (!openId) throw new ApiError('OPENID_DISABLED')
    return openId
  }
  const requireCalm = ({ ip }: FastifyRequest): void => {
    if (attempts.secondsToWait(ip) > 0) throw new ApiError('TOO_MANY_ATTEMPTS')
    attempts.fail(ip)
  }
  const setAttempt = (request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void => {
    const secure = request.protocol === 'https' ? '; Secure' : ''
    reply.header('set-cookie', `${COOKIE}=${value}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`)
  }
  /** What this browser began; null when it began nothing, or too long ago. */
  function attemptOf(request: FastifyRequest): OpenIdAttempt | null {
    const text = seal.open(readCookie(request.headers.cookie, COOKIE) ?? '')
    const kept = text === null ? null : Kept.safeParse(JSON.parse(text)).data
    return kept && kept.endsAtMs > clock.nowMs() ? kept : null
  }
  const failed = (error: unknown): never => {
    // The reason is for the operator: what the provider said may be about other people's settings.
    log.warn({ error }, 'nobody could sign in with the provider of identities')
    throw error instanceof ApiError ? error : new ApiError('OPENID_REFUSED')
  }

  mount(sessionEndpoints.openIdBegin, async ({ request, reply }) => {
    const { provider } = configured()
    requireCalm(request)
    const { url, attempt } = await provider.begin().catch(failed)
    const kept = { ...attempt, endsAtMs: clock.nowMs() + ATTEMPT_S * 1000 }
    setAttempt(request, reply, seal.close(JSON.stringify(kept)), ATTEMPT_S)
    return reply.code(303).header('location', url).send()
  })

  mount(sessionEndpoints.openIdEnd, async ({ request, reply }) => {
    const { provider, rules, webUrl } = configured()
    const attempt = attemptOf(request)
    if (!attempt) throw new ApiError('OPENID_REFUSED', 'This browser did not begin to sign in, or too long ago')
    requireCalm(request)
    const query = request.url.slice(request.url.indexOf('?') + 1)
    const person = await provider.finish(query, attempt).catch(failed)
    const user = await accountOf(person, rules, { db, users, feed, nowMs: clock.nowMs() })
    const refused = sessions.refusalOf(user)
    if (refused) throw refused
    // The provider asked who he is just now, as a password would have.
    const session = await sessions.open(user, null, {
      method: 'openid',
      from: placeOf(request),
      strongAtMs: clock.nowMs(),
    })
    const browser = browserOf(request)
    const sessionId = session.opened?.id ?? null
    const entrance = { method: 'openid' as const, from: placeOf(request), sessionId }
    await signIns.came(user, { ...entrance, browser: browser?.secret ?? null })
    await sessions.close(request.headers.cookie)
    attempts.forgive(request.ip)
    setAttempt(request, reply, '', 0)
    reply.header('set-cookie', cookieOf(request, session, clock.nowMs()))
    if (browser) reply.header('set-cookie', browser.cookie)
    return reply.code(303).header('location', `${webUrl}/?openid=success`).send()
  })
}
