import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#src/platform/clock'
import { insertDevice } from '#src/tracking/fleet/devices/index'
import { type TestDatabase, testDatabase } from '../../../../test/database'
import { STANDARD_DESK } from './desk-deps'
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

/** What one process knows of orders, and does to them. */
function makeProcess() {
  const book = createOrderBook()
  const changes = createOrderChanges({ store, clock: systemClock, settings: STANDARD_DESK, book, tell() {} })
  return { book, changes }
}

/** An order that both processes know. */
async function known(uniqueId: string) {
  const device = await insertDevice(
    database.db,
    { ...BLANK, name: 'Bus', uniqueId, disabled: false, expirationTime: null },
    null,
  )
  const nowMs = Date.now()
  const order = await store.insert(
    {
      deviceId: device.id,
      commandId: 0,
      type: 'custom',
      description: '',
      textChannel: false,
      attributes: { data: 'DO' },
      critical: false,
      requestedAtMs: nowMs,
      expiresAtMs: nowMs + DAY_MS,
      author: { id: 0, name: 'test' },
      reason: null,
      forced: false,
      place: null,
    },
    'device',
    [],
  )
  const [one, other] = [makeProcess(), makeProcess()]
  for (const { book } of [one, other]) book.put(order)
  return { order, one, other }
}
const leaving = () => ({ state: 'sent', sentAtMs: Date.now(), waitingFor: null }) as const

test('[CORE-COMMANDS-09] an order that another process takes back waits here again, and leaves from here', async () => {
  const { order, one, other } = await known('handed-over')
  const sent = await one.changes.depart(order, leaving())
  expect(await other.changes.depart(order, leaving())).toBeUndefined()
  await other.changes.lookAgain()
  expect(other.book.of(order.deviceId)).toMatchObject({ waiting: [], sent: [{ id: order.id }] })
  if (sent) await one.changes.takeBack(sent, 'device')
  await other.changes.lookAgain()
  expect(other.book.of(order.deviceId)).toMatchObject({ waiting: [{ id: order.id }], sent: [] })
  expect(await other.changes.depart(order, leaving())).toMatchObject({ state: 'sent' })
  // Whoever took it back is too late now, and knows it.
  expect(await one.changes.depart(order, leaving())).toBeUndefined()
})

test('[CORE-COMMANDS-09] an order that did leave from another process is not looked up for ever', async () => {
  const { order, one, other } = await known('left')
  const longAgo = { ...leaving(), sentAtMs: Date.now() - STANDARD_DESK.confirmMs - 1 }
  await one.changes.depart(order, longAgo)
  await other.changes.depart(order, leaving())
  await other.changes.lookAgain()
  await database.pool.query(`update command_orders set state = 'requested' where id = $1`, [order.id])
  await other.changes.lookAgain()
  expect(other.book.of(order.deviceId)?.waiting).toEqual([])
})
