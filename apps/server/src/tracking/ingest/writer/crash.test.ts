import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDevice } from '#src/tracking/fleet/devices/index'
import { type TestDatabase, testDatabase } from '../../../../test/database'
import { connectClient, until } from '../../../../test/tracking'

const T0 = Date.UTC(2026, 2, 4)
const PROGRAM = fileURLToPath(new URL('../../../../test/tracking-process.ts', import.meta.url))

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

const acknowledged = (text: string): number[] => [...text.matchAll(/stored (\d+)\n/g)].map((match) => Number(match[1]))

/** Sends fixes one second apart, all that were not acknowledged before. */
async function report(port: number, uniqueId: string, seconds: readonly number[]) {
  const client = await connectClient(port)
  client.send({ id: uniqueId })
  await client.received('hello')
  for (const second of seconds) client.send({ time: T0 + second * 1000, lat: -22, lon: -43 + second / 1e5, knots: 20 })
  return client
}

test(
  'after a kill every acknowledged fix is there, and what is sent again is stored once',
  { timeout: 60_000 },
  async () => {
    const blank = { attributes: {}, groupId: 0, calendarId: 0, phone: null, model: null, contact: null, category: null }
    const one = { ...blank, name: 'Bus', uniqueId: 'crash-1', disabled: false, expirationTime: null }
    const device = await insertDevice(database.db, one, null, -1)
    const all = Array.from({ length: 3000 }, (_, second) => second)
    const safe = new Set<number>()
    const rows = async (): Promise<number[]> => {
      const text = 'select fix_time from positions where device_id = $1 order by fix_time'
      const found = await database.pool.query<{ fix_time: Date }>(text, [device.id])
      return found.rows.map((row) => row.fix_time.getTime())
    }
    for (const enough of [300, 900, 1500]) {
      const port = await startProcess()
      const client = await report(
        port,
        device.uniqueId,
        all.filter((second) => !safe.has(second)),
      )
      await until(() => safe.size + acknowledged(client.text()).length >= enough)
      await kill()
      await client.closed
      for (const time of acknowledged(client.text())) safe.add((time - T0) / 1000)
      const stored = new Set(await rows())
      expect([...safe].filter((second) => !stored.has(T0 + second * 1000))).toEqual([])
    }
    const client = await report(await startProcess(), device.uniqueId, all)
    await until(() => acknowledged(client.text()).length === all.length)
    client.end()
    expect(await rows()).toEqual(all.map((second) => T0 + second * 1000))
    await kill()
  },
)
