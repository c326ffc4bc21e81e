import { type Order, orderEndpoints } from '@rastro/model/order'
import type { Mount } from '#src/http/index'
import { type ResourceParts, resourceRoutes } from './resource-routes'
import type { Registry } from '#src/tracking/resource/index'
import { orderStore } from '#src/tracking/fleet/orders/index'

export function orderRoutes(mount: Mount, parts: ResourceParts & { orders: Registry<Order> }): void {
  resourceRoutes(mount, parts, {
    noun: 'order',
    endpoints: orderEndpoints,
    registry: parts.orders,
    store: orderStore,
    textOf: ({ uniqueId, description }) => `${uniqueId}\n${description ?? ''}`,
  })
}
