import type { Order } from './order'

/** What is open of one device. */
export interface Slot {
  /** Oldest first. */
  waiting: readonly Order[]
  /** Those that left and were not answered, oldest first; kept after their time is over, for a late answer. */
  sent: readonly Order[]
  /** A turn of this device is already on its way. */
  isCalled: boolean
}

/** Open orders by device, in memory: a message of a device without any costs one look-up. */
export interface OrderBook {
  of(deviceId: number): Slot | undefined
  /** Takes in what an order has become: waits, left, or is over. */
  put(order: Order): void
  /** What memory knows of an order: newer than the database where the two differ. */
  current(order: Order): Order
  entries(): Iterable<[deviceId: number, slot: Slot]>
  /** No answer to this one is waited for any more. */
  forget(order: Order): void
}

const withOrder = (orders: readonly Order[], order: Order): Order[] =>
  [...orders.filter(({ id }) => id !== order.id), order].sort((one, other) => one.id - other.id)
const without = (orders: readonly Order[], order: Order): Order[] => orders.filter(({ id }) => id !== order.id)

/** A late answer is believed only until something else leaves. */
function sentWith(sent: readonly Order[], order: Order): readonly Order[] {
  if (order.state === 'sent')
    return withOrder(
      sent.filter(({ state }) => state === 'sent'),
      order,
    )
  const isLate = order.state === 'notConfirmed' && sent.some(({ id }) => id === order.id)
  return isLate ? withOrder(sent, order) : without(sent, order)
}

export function createOrderBook(): OrderBook {
  const slots = new Map<number, Slot>()

  const clean = (deviceId: number, slot: Slot): void => {
    if (slot.waiting.length + slot.sent.length === 0) slots.delete(deviceId)
  }

  return {
    of: (deviceId) => slots.get(deviceId),
    put(order) {
      const slot = slots.get(order.deviceId) ?? { waiting: [], sent: [], isCalled: false }
      slots.set(order.deviceId, slot)
      slot.waiting = order.state === 'requested' ? withOrder(slot.waiting, order) : without(slot.waiting, order)
      slot.sent = sentWith(slot.sent, order)
      clean(order.deviceId, slot)
    },
    current(order) {
      const slot = slots.get(order.deviceId)
      const isIt = ({ id }: Order): boolean => id === order.id
      return slot?.sent.find(isIt) ?? slot?.waiting.find(isIt) ?? order
    },
    entries: () => slots.entries(),
    forget(order) {
      const slot = slots.get(order.deviceId)
      if (!slot) return
      slot.sent = without(slot.sent, order)
      clean(order.deviceId, slot)
    },
  }
}
