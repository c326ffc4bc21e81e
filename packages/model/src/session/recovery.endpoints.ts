import { z } from 'zod'
import { endpoint, IdParams } from '../wire/index'

const Request = z.object({
  email: z.string().max(256).optional(),
  /** Origin of the page that asks; the mail leads there when it belongs to the house. */
  requested_from: z.string().max(512).optional(),
})
const NewPassword = z.object({ token: z.string().max(256), password: z.string().max(1024) })

/** New passwords for who forgot the old one (TRACKING-API §1.8). */
export const recoveryEndpoints = {
  reset: endpoint('POST', '/api/password/reset', {
    need: 'free',
    body: Request,
    form: true,
    access: 'public',
    summary: 'Mails a link for a new password; the answer is the same whether or not the address is known.',
  }),
  update: endpoint('POST', '/api/password/update', {
    need: 'free',
    body: NewPassword,
    form: true,
    access: 'public',
    summary: 'Sets a new password with the token of a mailed link, which works once.',
  }),
  either: endpoint('POST', '/api/session/password', {
    need: 'free',
    body: Request.extend(NewPassword.partial().shape),
    form: true,
    access: 'public',
    summary: 'Both in one: with an email the first, with a token and a password the second.',
  }),
  invite: endpoint('POST', '/api/users/:id/invitation', {
    closedWhileActing: true,
    need: {
      anyOf: [
        ['users', 'edit'],
        ['users', 'create'],
      ],
    },
    params: IdParams,
    access: 'user',
    summary: 'Mails somebody whom one manages a link by which he sets his password; it counts 48 hours, once.',
  }),
}
