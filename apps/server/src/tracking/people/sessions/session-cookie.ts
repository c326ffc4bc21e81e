import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from './credentials'
import type { NewSession } from './sessions.service'

/** The cookie of a session. A remembered one has a cookie that outlives the browser. */
export function cookieOf({ protocol }: FastifyRequest, session: NewSession, nowMs: number): string {
  const parts = [`${SESSION_COOKIE}=${session.secret}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (session.remember) parts.push(`Max-Age=${Math.max(0, Math.round((session.expiresAtMs - nowMs) / 1000))}`)
  if (protocol === 'https') parts.push('Secure')
  return parts.join('; ')
}
