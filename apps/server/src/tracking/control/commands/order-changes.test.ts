import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#src/platform/clock'
import { insertDevice } from '#src/tracking/fleet/devices/index'
import { type TestDatabase, testDatabase } from '../../../../test/database'
import type { Order, OrderDraft } from './order'
import { createOrderBook } from './order-book'
import { createOrderChanges } from './order-changes'
import { createOrderStore, type OrderStore } from './orders.store'

const DAY_MS = 86_400_000
const BLANK = { attributes: {}, groupId: 0, calendarId: 0, phone: null, model: null, contact: null, category: null }

let database: TestDatabase
let store: OrderStore
beforeAll(async () => {
  database = await testDatabase()
  store = createOrderStore(database.pool)
})
afterAll(() => database.drop())

/** What one process knows of orders, does to them, and tells. */
function makeProcess() {
  const book = createOrderBook()
  const told: Order[] = []
  const changes = createOrderChanges({ store, clock: systemClock, book, tell: (order) => void told.push(order) })
  return { book, changes, told }
}

/** An order that both processes know; the first one took it in. */
async function known(uniqueId: string, more: Partial<OrderDraft> = {}) {
  const plain = { ...BLANK, name: 'Bus', uniqueId, disabled: false, expirationTime: null }
  const { id: deviceId } = await insertDevice(database.db, plain, null, -1)
  const requestedAtMs = Date.now()
  const draft: OrderDraft = {
    deviceId,
    commandId: 0,
    type: 'custom',
    description: '',
    textChannel: false,
    attributes: { data: 'DO' },
    critical: false,
    requestedAtMs,
    expiresAtMs: requestedAtMs + DAY_MS,
    author: { id: 0, name: 'test' },
    reason: null,
    forced: false,
    place: null,
    ...more,
  }
  const [one, other] = [makeProcess(), makeProcess()]
  const order = await one.changes.add(draft, 'device', [])
  expect(other.changes.hear(order)).toBe(true)
  return { order, draft, one, other }
}
const leaving = () => ({ state: 'sent', sentAtMs: Date.now(), waitingFor: null }) as const
const stored = async ({ id }: Order): Promise<Order> => {
  const order = await store.byId(id)
  if (!order) throw new Error('the order is gone')
  return order
}

describe('[CORE-COMMANDS-09] of two processes that know an order', () => {
  test('one takes it back: it waits in the other again, and leaves from there', async () => {
    const { order, one, other } = await known('handed-over')
    const sent = await one.changes.depart(order, leaving())
    expect(await other.changes.depart(order, leaving())).toBeUndefined()
    expect(other.book.of(order.deviceId)).toMatchObject({ waiting: [], sent: [{ id: order.id }] })
    if (sent) await one.changes.takeBack(sent, 'device')
    expect(other.changes.hear(await stored(order))).toBe(true)
    expect(other.book.of(order.deviceId)).toMatchObject({ waiting: [{ id: order.id }], sent: [] })
    expect(await other.changes.depart(await stored(order), leaving())).toMatchObject({ state: 'sent' })
    // Whoever took it back is too late now, and knows it.
    expect(await one.changes.depart(order, leaving())).toBeUndefined()
  })

  test('fifty at once let it leave, settle it and cancel it: one change counts, all know which', async () => {
    const { order } = await known('all-at-once')
    const all = Array.from({ length: 50 }, () => makeProcess())
    for (const { changes } of all) changes.hear(order)
    const ends = await Promise.all(
      all.map(({ changes }, index) =>
        index % 2 ? changes.settle(order, { state: 'cancelled' }) : changes.depart(order, leaving()),
      ),
    )
    const { state } = await stored(order)
    const cancelled = ends.filter((end) => end?.state === 'cancelled')
    const left = ends.filter((end) => end?.state === 'sent' && end.sentAtMs !== null)
    if (state === 'cancelled') expect([cancelled.length, left.length]).toEqual([25, 0])
    else expect([state, cancelled.length]).toEqual(['sent', 0])
    for (const { book } of all) expect(book.of(order.deviceId)?.waiting ?? []).toEqual([])
  })

  test('what is stale or known already is neither taken over nor told again', async () => {
    const { order, one } = await known('stale')
    const sent = await one.changes.depart(order, leaving())
    expect(one.told.map(({ state }) => state)).toEqual(['requested', 'sent'])
    expect([one.changes.hear(order), one.changes.hear(await stored(order))]).toEqual([false, false])
    if (sent) await one.changes.settle(sent, { state: 'confirmed' })
    expect([one.changes.hear(sent ?? order), one.changes.hear(await stored(order))]).toEqual([false, false])
    expect(one.told.map(({ state }) => state)).toEqual(['requested', 'sent', 'confirmed'])
    expect(one.book.of(order.deviceId)).toBeUndefined()
  })

  test('one says that no answer came while the other read it: the answer stands', async () => {
    const { order, one, other } = await known('answered')
    const sent = await one.changes.depart(order, leaving())
    if (!sent) throw new Error('it did not leave')
    other.changes.hear(sent)
    await one.changes.settle(sent, { state: 'confirmed', result: 'OK' })
    expect(await other.changes.settle(sent, { state: 'notConfirmed' })).toMatchObject({
      state: 'confirmed',
      result: 'OK',
    })
    expect(await stored(order)).toMatchObject({ state: 'confirmed', result: 'OK' })
  })

  test('a newer takes the place of an older that left meanwhile: the older stays sent', async () => {
    const { order, draft, one, other } = await known('replaced')
    await other.changes.depart(order, leaving())
    await one.changes.add(draft, 'device', [order.id])
    expect(await stored(order)).toMatchObject({ state: 'sent' })
  })

  test('an SMS is left to the one that took it in, until that one had its time', async () => {
    const { order, one, other } = await known('by-sms', { textChannel: true })
    expect([one, other].map(({ changes }) => changes.isAboutToLeaveElsewhere(order))).toEqual([false, true])
    const old = { ...order, requestedAtMs: Date.now() - 31_000 }
    expect(other.changes.isAboutToLeaveElsewhere(old)).toBe(false)
    expect(other.changes.isAboutToLeaveElsewhere({ ...order, textChannel: false })).toBe(false)
  })
})
