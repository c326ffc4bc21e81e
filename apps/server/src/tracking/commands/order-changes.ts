import type { OrderWaitsFor } from '@rastro/model/command'
import type { DeskDeps } from './desk-deps'
import type { Order, OrderChange } from './order'
import type { OrderBook } from './order-book'

export interface OrderChangesDeps extends Pick<DeskDeps, 'store' | 'clock'> {
  book: OrderBook
  tell(order: Order): void
}

/** Every change of an order: the database, memory, and who listens. */
export interface OrderChanges {
  change(order: Order, change: OrderChange): Promise<Order>
  /** The order is over. */
  settle(order: Order, change: OrderChange): Promise<void>
  /** Why it waits is told, not stored: it is worked out anew after a restart. */
  wait(order: Order, waitingFor: OrderWaitsFor): void
  /** Nothing left. Memory first: it must wait here even when the database does not hear of it. */
  takeBack(sent: Order, waitingFor: OrderWaitsFor): Promise<void>
  /** No answer to it is believed any more. */
  giveUp(order: Order): Promise<void>
}

export function createOrderChanges({ store, clock, book, tell }: OrderChangesDeps): OrderChanges {
  function put(order: Order): Order {
    book.put(order)
    tell(order)
    return order
  }

  async function change(order: Order, what: OrderChange): Promise<Order> {
    await store.change(order.id, what)
    return put({ ...order, ...what })
  }

  async function settle(order: Order, what: OrderChange): Promise<void> {
    await change(order, { waitingFor: null, settledAtMs: clock.nowMs(), ...what })
  }

  return {
    change,
    settle,
    wait(order, waitingFor) {
      if (order.waitingFor !== waitingFor) put({ ...order, waitingFor })
    },
    async takeBack(sent, waitingFor) {
      const back = { state: 'requested', sentAtMs: null, delivery: null, waitingFor } as const
      put({ ...sent, ...back })
      await store.change(sent.id, back)
    },
    async giveUp(order) {
      if (order.state === 'sent') await settle(order, { state: 'notConfirmed' })
      book.forget(order)
    },
  }
}
