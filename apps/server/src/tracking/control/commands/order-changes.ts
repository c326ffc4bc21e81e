import type { OrderWaitsFor } from '@rastro/model/command'
import type { DeskDeps } from './desk-deps'
import type { Order, OrderChange } from './order'
import type { OrderBook } from './order-book'

export interface OrderChangesDeps extends Pick<DeskDeps, 'store' | 'clock' | 'settings'> {
  book: OrderBook
  tell(order: Order): void
}

/** Every change of an order: the database, memory, and who listens. */
export interface OrderChanges {
  change(order: Order, change: OrderChange): Promise<Order>
  /** The order leaves; undefined when another process was first, and memory then knows what became of it. */
  depart(order: Order, change: OrderChange): Promise<Order | undefined>
  /** The order is over. */
  settle(order: Order, change: OrderChange): Promise<void>
  /** Why it waits is told, not stored: it is worked out anew after a restart. */
  wait(order: Order, waitingFor: OrderWaitsFor): void
  /** Orders that another process said to send: it may have taken them back, when their devices had come here meanwhile. */
  lookAgain(): Promise<void>
  /** Nothing left. Memory first: it must wait here even when the database does not hear of it. */
  takeBack(sent: Order, waitingFor: OrderWaitsFor): Promise<void>
  /** No answer to it is believed any more. */
  giveUp(order: Order): Promise<void>
}

export function createOrderChanges({ store, clock, settings, book, tell }: OrderChangesDeps): OrderChanges {
  /** When orders were said to have left that then did not, while the database may not have heard of it. */
  const triedAtMs = new Map<number, number>()
  /** Those that another process was faster to send, by id. */
  const elsewhere = new Map<number, Order>()

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

  async function depart(order: Order, what: OrderChange): Promise<Order | undefined> {
    if (await store.depart(order.id, what, triedAtMs.get(order.id) ?? null)) {
      triedAtMs.delete(order.id)
      return put({ ...order, ...what })
    }
    const known = (await store.byId(order.id)) ?? { ...order, state: 'cancelled' as const }
    put(known)
    if (known.state === 'sent') elsewhere.set(known.id, known)
    return undefined
  }

  async function lookAgain(): Promise<void> {
    if (elsewhere.size === 0) return
    const openSinceMs = clock.nowMs() - settings.confirmMs
    const known = new Map((await store.byIds([...elsewhere.keys()])).map((order) => [order.id, order]))
    for (const [id, order] of [...elsewhere]) {
      const now = known.get(id)
      if (now?.state === 'sent' && (now.sentAtMs ?? 0) > openSinceMs) continue
      elsewhere.delete(id)
      if (now?.state === 'requested' && book.current(order).state === 'sent') put(now)
    }
  }

  return {
    change,
    depart,
    settle,
    lookAgain,
    wait(order, waitingFor) {
      if (order.waitingFor !== waitingFor) put({ ...order, waitingFor })
    },
    async takeBack(sent, waitingFor) {
      const back = { state: 'requested', sentAtMs: null, delivery: null, waitingFor } as const
      put({ ...sent, ...back })
      triedAtMs.set(sent.id, sent.sentAtMs ?? 0)
      await store.change(sent.id, back)
      triedAtMs.delete(sent.id)
    },
    async giveUp(order) {
      if (order.state === 'sent') await settle(order, { state: 'notConfirmed' })
      book.forget(order)
    },
  }
}
