import { ApiError } from '@rastro/model/errors'
import { recoveryEndpoints } from '@rastro/model/session'
import type { Mount } from '#src/http/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import type { Recovery } from '#src/tracking/people/recovery/index'
import { requireNotAbove, type UserDirectory } from '#src/tracking/people/users/index'

export interface RecoveryRoutes {
  recovery: Recovery
  policy: Policy
  users: UserDirectory
}

export function recoveryRoutes(mount: Mount, { recovery, policy, users }: RecoveryRoutes): void {
  mount(recoveryEndpoints.invite, async ({ actor, params }) => {
    policy.requireAccess(actor, 'user', params.id)
    const user = users.byId(params.id)
    if (!user) throw new ApiError('USER_ACCESS_DENIED')
    requireNotAbove(actor, user)
    await recovery.invite(user)
  })
  mount(recoveryEndpoints.reset, ({ body, request }) => {
    recovery.request({ email: body.email ?? '', requestedFrom: body.requested_from, address: request.ip })
    return ''
  })
  mount(recoveryEndpoints.update, async ({ body }) => {
    // The contract: an empty password changes nothing.
    if (body.password !== '') await recovery.finish(body.token, body.password)
    return ''
  })
  mount(recoveryEndpoints.either, async ({ body, request }) => {
    const { email, token, password = '', requested_from: requestedFrom } = body
    if (token === undefined && password === '')
      recovery.request({ email: email ?? '', requestedFrom, address: request.ip })
    else if (!token) throw new ApiError('FILL_TOKEN_FIELD')
    else await recovery.finish(token, password)
    return ''
  })
}
