import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDevice } from '#src/tracking/devices/index'
import { type TestDatabase, testDatabase } from '../../../test/database'
import { connectClient, type TestClient } from '../../../test/tracking'
import { createOrderStore } from './orders.store'

const PROGRAM = fileURLToPath(new URL('../../../test/tracking-process.ts', import.meta.url))
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

test(
  '[CORE-COMMANDS-09] a stop that left before the server was killed is stored as sent and never leaves again',
  { timeout: 60_000 },
  async () => {
    const blank = { attributes: {}, groupId: 0, calendarId: 0, phone: null, model: null, contact: null, category: null }
    const one = { ...blank, name: 'Bus', uniqueId: 'killed-1', disabled: false, expirationTime: null }
    const device = await insertDevice(database.db, one, null)
    const store = createOrderStore(database.pool)
    const ask = (data: string, critical: boolean) =>
      store.insert(
        {
          deviceId: device.id,
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
        },
        'device',
        [],
      )
    const stop = await ask('CUT', true)
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
