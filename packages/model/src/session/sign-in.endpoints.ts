import { z } from 'zod'
import { endpoint, Id, WireDate } from '../wire/index'
import { SESSION_METHODS } from './session.endpoints'

/** How an attempt to sign in ended; `closed`: the account may not come in. */
export const SIGN_IN_OUTCOMES = ['done', 'wrongPassword', 'wrongCode', 'wrongPasskey', 'closed'] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]

/** An attempt to sign in, for the owner of the account. */
export const SignIn = z.object({
  id: Id,
  at: WireDate,
  outcome: z.enum(SIGN_IN_OUTCOMES),
  /** Null of an attempt that failed. */
  method: z.enum(SESSION_METHODS).nullable(),
  address: z.string().nullable(),
  agent: z.string().nullable(),
  host: z.string().nullable(),
  /** From a browser that the account had not been used with before. */
  isNew: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

export const signInEndpoints = {
  list: endpoint('GET', '/api/session/sign-ins', {
    need: 'free',
    reply: z.array(SignIn),
    access: 'user',
    summary: 'The last hundred attempts to sign in to the account, the newest first.',
  }),
  end: endpoint('POST', '/api/session/sign-ins/end', {
    need: 'free',
    body: z.object({ token: z.string().max(256) }),
    access: 'public',
    summary: 'By the link of a mail about a new browser: ends the session that was opened there.',
  }),
}
