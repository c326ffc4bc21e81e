import { type Projection, tableProjection } from '#src/db/feed/index'
import { createListeners } from '#src/platform/listeners'
import type { Order } from './order'
import { OPEN_ORDERS, orderOf, type OrderRow } from './orders.store'

/** What the tables say of orders, whichever process changed them. */
export type OrderNewsItem = { kind: 'open'; order: Order } | { kind: 'gone'; id: number }

/** Orders of all processes on this database, told of as they change. */
export interface OrderNews {
  readonly projection: Projection
  follow(listener: (item: OrderNewsItem) => void): () => void
}

export function createOrderNews(onError?: (error: unknown) => void): OrderNews {
  const listeners = createListeners<OrderNewsItem>(onError)
  return {
    projection: tableProjection<OrderRow>({
      table: 'command_orders',
      where: OPEN_ORDERS,
      put: (row) => listeners.tell({ kind: 'open', order: orderOf(row) }),
      remove: (id) => listeners.tell({ kind: 'gone', id }),
    }),
    follow: listeners.add,
  }
}
