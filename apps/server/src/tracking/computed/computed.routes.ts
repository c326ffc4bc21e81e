import { type ComputedAttribute, computedEndpoints } from '@rastro/model/computed'
import { ApiError } from '@rastro/model/errors'
import { type Mount, type ResourceParts, resourceRoutes } from '#src/http/index'
import type { Registry } from '#src/tracking/resource/index'
import { computedStore } from './computed.store'

/** Expressions run for everybody's positions: administrators write them, and whoever was given the right expressly. */
export function computedRoutes(
  mount: Mount,
  parts: ResourceParts & { computedAttributes: Registry<ComputedAttribute> },
): void {
  const { policy } = parts
  resourceRoutes(mount, parts, {
    noun: 'attribute',
    endpoints: computedEndpoints,
    registry: parts.computedAttributes,
    store: computedStore,
    textOf: ({ description }) => description,
    check: (actor, _input, before) => policy.requireGranted(actor, 'computed', before ? 'edit' : 'create'),
    checkRemoval: (actor) => policy.requireGranted(actor, 'computed', 'delete'),
  })
  mount(computedEndpoints.test, ({ actor, query }) => {
    policy.requireGranted(actor, 'computed', 'edit')
    policy.requireAccess(actor, 'device', query.deviceId)
    throw new ApiError('NOT_AVAILABLE')
  })
}
