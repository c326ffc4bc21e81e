import { emailEndpoints } from '@rastro/model/session'
import { wireDate } from '@rastro/model/wire'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { EmailChanges } from '#src/tracking/people/emails/index'
import type { Recovery } from '#src/tracking/people/recovery/index'
import { requireNotActing, requireStrong } from '#src/tracking/people/sessions/index'
import { type AccountRights, requireMayChange } from '#src/tracking/people/users/index'

export interface EmailRoutes {
  emails: EmailChanges
  recovery: Pick<Recovery, 'request'>
  clock: Clock
  accountRights: AccountRights
}

export function emailRoutes(mount: Mount, { emails, recovery, clock, accountRights }: EmailRoutes): void {
  mount(emailEndpoints.read, async ({ actor }) => {
    const pending = await emails.pendingOf(actor)
    return {
      canConfirm: emails.canConfirm(actor),
      pending: pending ? { email: pending.new_email, expirationTime: wireDate(pending.confirm_until) } : null,
    }
  })
  mount(emailEndpoints.ask, async ({ actor, credentials, body: { email } }) => {
    requireStrong(credentials, clock.nowMs())
    requireMayChange(actor, actor, { ...actor, email, hasPassword: false }, accountRights)
    await emails.ask(actor, email)
  })
  mount(emailEndpoints.withdraw, async ({ actor, credentials }) => {
    requireNotActing(credentials)
    await emails.withdraw(actor)
  })
  mount(emailEndpoints.confirm, ({ body }) => emails.confirm(body.token))
  mount(emailEndpoints.undo, async ({ body, request }) => {
    const user = await emails.undo(body.token)
    // Whoever changed the address knew the password: the owner gets a link for another one.
    try {
      recovery.request({ email: user.email, requestedFrom: undefined, address: request.ip })
    } catch {
      // Then he asks for one himself.
    }
  })
}
