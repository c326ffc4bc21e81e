import type { Order, OrderInput } from '@rastro/model/order'
import { resourceStore } from '#src/tracking/resource/index'

export const orderStore = resourceStore({
  table: 'orders',
  users: ['user_orders', 'order_id'],
  recordOf: (row): Order => ({
    id: row.id,
    attributes: row.attributes,
    uniqueId: row.unique_id,
    description: row.description,
    fromAddress: row.from_address,
    toAddress: row.to_address,
  }),
  columnsOf: (order: OrderInput) => ({
    attributes: JSON.stringify(order.attributes),
    unique_id: order.uniqueId,
    description: order.description,
    from_address: order.fromAddress,
    to_address: order.toAddress,
  }),
})
