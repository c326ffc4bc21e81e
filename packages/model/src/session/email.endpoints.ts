import { z } from 'zod'
import { endpoint, RequiredText, WireDate } from '../wire/index'

/** One's own address, and the one that is to take its place. */
export const EmailState = z.object({
  /** Mails can leave, so that an address can be confirmed. */
  canConfirm: z.boolean(),
  pending: z.object({ email: z.string(), expirationTime: WireDate }).nullable(),
})
export type EmailState = z.infer<typeof EmailState>

export const EmailChange = z.strictObject({ email: RequiredText(128) })
const Link = z.object({ token: z.string().max(256) })

/** Another address for oneself, which counts when it was confirmed there. */
export const emailEndpoints = {
  read: endpoint('GET', '/api/session/email', {
    need: 'free',
    reply: EmailState,
    access: 'user',
    summary: 'The address of the account that waits to be confirmed.',
  }),
  ask: endpoint('POST', '/api/session/email', {
    need: 'free',
    body: EmailChange,
    access: 'user',
    summary: 'Mails a link to a new address of one’s own, which counts 48 hours; the old one is told.',
  }),
  withdraw: endpoint('DELETE', '/api/session/email', {
    need: 'free',
    access: 'user',
    summary: 'Forgets the address that waits to be confirmed.',
  }),
  confirm: endpoint('POST', '/api/session/email/confirm', {
    need: 'free',
    body: Link,
    access: 'public',
    summary: 'Puts the new address in place of the old one with the token of the mailed link, once.',
  }),
  undo: endpoint('POST', '/api/session/email/undo', {
    need: 'free',
    body: Link,
    access: 'public',
    summary: 'By the link in the old mailbox: the old address counts again, and whoever was signed in is out.',
  }),
}
