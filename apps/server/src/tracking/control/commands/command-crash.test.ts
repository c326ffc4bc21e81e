import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDevice } from '#src/tracking/fleet/devices/index'
import { type TestDatabase, testDatabase } from '../../../../test/database'
import { connectClient, type TestClient } from '../../../../test/tracking'
import type { OrderDraft } from './order'
import { createOrderStore } from './orders.store'

const PROGRAM = fileURLToPath(new URL('../../../../test/tracking-process.ts', import.meta.url))
const DAY_MS = 86_400_000

let database: TestDatabase
let child: ChildProcess | undefined
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await database.drop()
})

async function startProcess(): Promise<number> {
  const started = fork(PROGRAM, [JSON.stringify(database.connection)], {
    execArgv: ['--import', 'tsx'],
    stdio: 'inherit',
  })
  child = started
  return new Promise((resolve) => started.once('message', (port) => resolve(Number(port))))
}

async function kill(): Promise<void> {
  const gone = new Promise((resolve) => child?.once('exit', resolve))
  child?.kill('SIGKILL')
  await gone
}

/** A vehicle that stands here and now. */
async function stand(port: number, uniqueId: string): Promise<TestClient> {
  const client = await connectClient(port)
  client.send({ id: uniqueId })
  await client.received('hello')
  client.send({ time: Date.now(), lat: -22, lon: -43, knots: 0 })
  return client
}

const BLANK = { attributes: {}, groupId: 0, calendarId: 0, phone: null, model: null, contact: null, category: null }
const makeTracker = (uniqueId: string) =>
  insertDevice(database.db, { ...BLANK, name: 'Bus', uniqueId, disabled: false, expirationTime: null }, null, -1)

const orderOf = (deviceId: number, data: string, critical: boolean): OrderDraft => ({
  deviceId,
  commandId: 0,
  type: 'custom',
  description: '',
  textChannel: false,
  attributes: { data: `${data}\n` },
  critical,
  requestedAtMs: Date.now(),
  expiresAtMs: Date.now() + DAY_MS,
  author: { id: 0, name: 'test' },
  reason: null,
  forced: false,
  place: null,
})

test(
  '[CORE-COMMANDS-09] a stop that left before the server was killed is stored as sent and never leaves again',
  { timeout: 120_000 },
  async () => {
    const device = await makeTracker('killed-1')
    const store = createOrderStore(database.pool)
    const ask = (data: string, critical: boolean) => store.insert(orderOf(device.id, data, critical), 'device', [])
    const { order: stop } = await ask('CUT', true)
    const first = await stand(await startProcess(), device.uniqueId)
    await first.received('CUT')
    await kill()
    await first.closed
    expect(await store.byId(stop.id)).toMatchObject({ state: 'sent', settledAtMs: null })
    await ask('NEXT', false)
    const second = await stand(await startProcess(), device.uniqueId)
    expect(await second.received('NEXT')).not.toContain('CUT')
    expect((await store.byId(stop.id))?.state).toBe('sent')
    second.end()
    await kill()
  },
)

test(
  '[CORE-COMMANDS-09] of two processes that both know of an order and of its device, one sends it',
  { timeout: 120_000 },
  async () => {
    const device = await makeTracker('twice-1')
    const store = createOrderStore(database.pool)
    const names = Array.from({ length: 12 }, (_, index) => `DO${index}!`)
    for (const name of names) await store.insert(orderOf(device.id, name, false), 'device', [])
    const one = await startProcess()
    const firstChild = child
    const other = await startProcess()
    const trackers = await Promise.all([stand(one, device.uniqueId), stand(other, device.uniqueId)])
    const texts = (): string => trackers.map((tracker) => tracker.text()).join('')
    const timesSent = (): number[] => names.map((name) => texts().split(name).length - 1)
    await expect.poll(() => Math.min(...timesSent()), { timeout: 60_000 }).toBeGreaterThan(0)
    expect(timesSent()).toEqual(names.map(() => 1))
    for (const tracker of trackers) tracker.end()
    firstChild?.kill('SIGKILL')
    await kill()
  },
)
