import { ApiError } from '@rastro/model/errors'
import { eventEndpoints } from '@rastro/model/event'
import type { Mount } from '#src/http/index'
import type { Policy } from '#src/tracking/access/index'
import { presentEvent } from './event'
import type { EventStore } from './events.store'

export interface EventRoutes {
  eventStore: EventStore
  policy: Policy
}

export function eventRoutes(mount: Mount, { eventStore, policy }: EventRoutes): void {
  mount(eventEndpoints.read, async ({ params, actor }) => {
    const event = await eventStore.byId(params.id)
    if (!event) throw new ApiError('NOT_FOUND')
    policy.requireAccess(actor, 'device', event.deviceId)
    return presentEvent(event)
  })
}
