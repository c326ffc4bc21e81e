import { type Order, orderEndpoints } from '@rastro/model/order'
import { type Mount, type ResourceParts, resourceRoutes } from '#src/http/index'
import type { Registry } from '#src/tracking/resource/index'
import { orderStore } from './orders.store'

export function orderRoutes(mount: Mount, parts: ResourceParts & { orders: Registry<Order> }): void {
  resourceRoutes(mount, parts, {
    noun: 'order',
    endpoints: orderEndpoints,
    registry: parts.orders,
    store: orderStore,
    textOf: ({ uniqueId, description }) => `${uniqueId}\n${description ?? ''}`,
  })
}
