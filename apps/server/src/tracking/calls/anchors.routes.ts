import { anchorEndpoints } from '@rastro/model/anchor'
import type { Mount } from '#src/http/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import type { Anchors } from '#src/tracking/control/anchor/index'

export function anchorRoutes(mount: Mount, { anchors, policy }: { anchors: Anchors; policy: Policy }): void {
  mount(anchorEndpoints.drop, ({ params, body, actor }) => {
    policy.requireAccess(actor, 'device', params.id)
    policy.requireWrite(actor, 'geofence')
    return anchors.drop(params.id, { by: 'user', userId: actor.id, name: body.name })
  })
  mount(anchorEndpoints.lift, async ({ params, actor }) => {
    policy.requireAccess(actor, 'device', params.id)
    policy.requireWrite(actor, 'geofence')
    await anchors.lift(params.id)
  })
}
