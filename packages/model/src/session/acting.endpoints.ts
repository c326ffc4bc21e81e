import { z } from 'zod'
import { endpoint, Id } from '../wire/index'
import { SessionUser } from './session.endpoints'

/** As whom, and why; the reason goes on record. */
export const ActingOrder = z.strictObject({ userId: Id, reason: z.string().trim().min(3).max(200) })

export const actingEndpoints = {
  begin: endpoint('POST', '/tarkan/session/act', {
    need: ['users', 'edit'],
    closedWhileActing: true,
    body: ActingOrder,
    reply: SessionUser,
    access: 'user',
    summary: 'Makes one’s session act as somebody below for an hour; what one may is what both may.',
  }),
  // Also for a session whose hour is over, which is nobody’s for any other call.
  end: endpoint('DELETE', '/tarkan/session/act', {
    need: 'free',
    reply: SessionUser,
    access: 'public',
    summary: 'Ends that: the session is one’s own again, under another secret.',
  }),
}
