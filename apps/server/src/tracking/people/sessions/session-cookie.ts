import type { FastifyRequest } from 'fastify'
import { readCookie, SESSION_COOKIE, trustCookieName } from './credentials'
import type { NewSession, SignInPlace } from './signing-in'
import { newSecret } from './sessions.store'

/** The cookie of a session. A remembered one has a cookie that outlives the browser. */
export function cookieOf({ protocol }: FastifyRequest, session: NewSession, nowMs: number): string {
  const parts = [`${SESSION_COOKIE}=${session.secret}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (session.remember) parts.push(`Max-Age=${Math.max(0, Math.round((session.expiresAtMs - nowMs) / 1000))}`)
  if (protocol === 'https') parts.push('Secure')
  return parts.join('; ')
}

/** The cookie of a browser that is trusted from now on; only sent where one signs in. */
export function trustCookieOf({ protocol }: FastifyRequest, { user, trust }: NewSession): string | undefined {
  if (!trust) return undefined
  const life = `Max-Age=${Math.round(trust.lifeMs / 1000)}`
  const parts = [
    `${trustCookieName(user.id)}=${trust.secret}`,
    'Path=/api/session',
    'HttpOnly',
    'SameSite=Strict',
    life,
  ]
  if (protocol === 'https') parts.push('Secure')
  return parts.join('; ')
}

/** Of a browser, not of who uses it. */
const BROWSER_COOKIE = 'BROWSER'
/** As long as browsers keep one. */
const BROWSER_DAYS = 400
const BROWSER_SECRET = /^[\w-]{43}$/

/**
 * What a browser is known by where one signs in, and the cookie that keeps it. Programs say from which page they come as little
 * as they keep cookies: they have none.
 */
export function browserOf({ headers, protocol }: FastifyRequest): { secret: string; cookie: string } | null {
  if (!headers.origin && !headers['sec-fetch-site']) return null
  const kept = readCookie(headers.cookie, BROWSER_COOKIE)
  const secret = kept && BROWSER_SECRET.test(kept) ? kept : newSecret()
  const life = `Max-Age=${BROWSER_DAYS * 86_400}`
  const parts = [`${BROWSER_COOKIE}=${secret}`, 'Path=/api/session', 'HttpOnly', 'SameSite=Lax', life]
  if (protocol === 'https') parts.push('Secure')
  return { secret, cookie: parts.join('; ') }
}

const AGENT_MAX_CHARS = 300
const HOST_MAX_CHARS = 255

/** From where a request comes, for who signs in with it. */
export const placeOf = ({ ip, headers, host }: FastifyRequest): SignInPlace => ({
  address: ip,
  agent: (headers['user-agent'] ?? '').slice(0, AGENT_MAX_CHARS),
  host: host.slice(0, HOST_MAX_CHARS),
})
