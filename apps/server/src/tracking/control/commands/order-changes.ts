import type { OrderWaitsFor } from '@rastro/model/command'
import type { DeskDeps } from './desk-deps'
import type { Order, OrderChange, OrderDraft } from './order'
import type { OrderBook } from './order-book'

export interface OrderChangesDeps extends Pick<DeskDeps, 'store' | 'clock' | 'onStored'> {
  book: OrderBook
  tell(order: Order): void
}

/** Every change of an order: the database, memory, and who listens. */
export interface OrderChanges {
  /** Stores a request and settles those it takes the place of. */
  add(draft: OrderDraft, waiting: OrderWaitsFor, replaced: readonly number[]): Promise<Order>
  change(order: Order, change: OrderChange): Promise<Order>
  /** The order leaves; undefined when another process was first, and memory then knows what became of it. */
  depart(order: Order, change: OrderChange): Promise<Order | undefined>
  /** The order is over. Gives what became of it: something else when another process was first. */
  settle(order: Order, change: OrderChange): Promise<Order>
  /** Why it waits is told, not stored: it is worked out anew after a restart. */
  wait(order: Order, waitingFor: OrderWaitsFor): void
  /** Nothing left. Memory first: it must wait here even when the database does not hear of it. */
  takeBack(sent: Order, waitingFor: OrderWaitsFor): Promise<void>
  /** No answer to it is believed any more. */
  giveUp(order: Order): Promise<void>
  /** What the tables say of an order; false when that is known here already. */
  hear(order: Order): boolean
  /** Another process has only just taken it in and is about to send it by itself: an SMS needs no connection. */
  isAboutToLeaveElsewhere(order: Order): boolean
}

/** Orders whose versions are remembered after they were over. */
const REMEMBERED = 10_000
/** Longer than whoever takes in an order needs to send it. */
const OWN_MS = 30_000

export function createOrderChanges({ store, clock, book, tell, onStored }: OrderChangesDeps): OrderChanges {
  /** When orders were said to have left that then did not, while the database may not have heard of it. */
  const triedAtMs = new Map<number, number>()
  /** By id, those that were told of last at the end. */
  const versions = new Map<number, number>()
  /** Ids of those that were asked for here and wait. */
  const own = new Set<number>()

  function remember({ id, version }: Order): void {
    versions.delete(id)
    versions.set(id, version)
    if (versions.size <= REMEMBERED) return
    for (const oldest of versions.keys()) {
      versions.delete(oldest)
      return
    }
  }

  function put(order: Order): Order {
    remember(order)
    if (order.state !== 'requested') own.delete(order.id)
    book.put(order)
    tell(order)
    return order
  }

  /** Undefined when the order is not any more what memory takes it for. */
  async function changed(order: Order, what: OrderChange): Promise<Order | undefined> {
    const only = { state: order.state, triedAtMs: triedAtMs.get(order.id) ?? null }
    const version = await store.change(order.id, what, only)
    if (version === null) return undefined
    triedAtMs.delete(order.id)
    onStored?.()
    return put({ ...order, ...what, version })
  }

  const lookUp = async (order: Order): Promise<Order> =>
    put((await store.byId(order.id)) ?? { ...order, state: 'cancelled' })

  async function settle(order: Order, what: OrderChange): Promise<Order> {
    const end = { waitingFor: null, settledAtMs: clock.nowMs(), ...what }
    return (await changed(order, end)) ?? lookUp(order)
  }

  return {
    async add(draft, waiting, replaced) {
      const stored = await store.insert(draft, waiting, replaced)
      own.add(stored.order.id)
      onStored?.()
      for (const order of [...stored.replaced, stored.order]) put(order)
      return stored.order
    },
    async change(order, what) {
      const version = (await store.change(order.id, what)) ?? order.version
      onStored?.()
      return put({ ...order, ...what, version })
    },
    async depart(order, what) {
      const left = await changed(order, what)
      if (!left) await lookUp(order)
      return left
    },
    settle,
    wait(order, waitingFor) {
      if (order.waitingFor !== waitingFor) put({ ...order, waitingFor })
    },
    async takeBack(sent, waitingFor) {
      const back = { state: 'requested', sentAtMs: null, delivery: null, waitingFor } as const
      put({ ...sent, ...back })
      triedAtMs.set(sent.id, sent.sentAtMs ?? 0)
      await store.change(sent.id, back, { state: 'sent', triedAtMs: null })
      triedAtMs.delete(sent.id)
      onStored?.()
    },
    async giveUp(order) {
      if (order.state === 'sent') await settle(order, { state: 'notConfirmed' })
      book.forget(order)
    },
    hear(order) {
      const held = book.current(order)
      if ((versions.get(order.id) ?? -1) >= order.version || (held !== order && held.version >= order.version))
        return false
      put(order)
      return true
    },
    isAboutToLeaveElsewhere: ({ id, textChannel, requestedAtMs }) =>
      textChannel && !own.has(id) && clock.nowMs() - requestedAtMs < OWN_MS,
  }
}
