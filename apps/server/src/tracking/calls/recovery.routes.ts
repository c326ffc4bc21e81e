import { ApiError } from '@rastro/model/errors'
import { recoveryEndpoints } from '@rastro/model/session'
import type { Mount } from '#src/http/index'
import type { Recovery } from '#src/tracking/people/recovery/index'

export function recoveryRoutes(mount: Mount, recovery: Recovery): void {
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
