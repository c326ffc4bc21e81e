import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDevice } from '#src/tracking/fleet/devices/index'
import { type TestDatabase, testDatabase } from '../../../../test/database'
import { connectClient, type TestClient } from '../../../../test/tracking'

const T0 = Date.UTC(2026, 2, 4)
const PROGRAM = fileURLToPath(new URL('../../../../test/tracking-process.ts', import.meta.url))
const LEASE_MS = 1200
const FIXES = Number(process.env['JUMP_FIXES'] ?? 20)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  // Whoever lets an epoch shrink is not let through.
  await database.pool.query(`create function only_grows() returns trigger language plpgsql as $$ begin
      if new.epoch < old.epoch then raise exception 'an epoch shrank'; end if; return new; end $$;
    create trigger only_grows before update on device_states for each row execute function only_grows()`)
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await database.drop()
})

interface Server {
  child: ChildProcess
  line: number
  web: number
}
const servers: Server[] = []

async function startProcess(): Promise<Server> {
  const child = fork(PROGRAM, [JSON.stringify(database.connection), String(LEASE_MS)], {
    execArgv: ['--import', 'tsx'],
    stdio: 'inherit',
  })
  const ports: number[] = []
  await new Promise<void>((resolve) => {
    child.on('message', (port) => {
      ports.push(Number(port))
      if (ports.length === 2) resolve()
    })
  })
  const server = { child, line: ports[0] ?? 0, web: ports[1] ?? 0 }
  servers.push(server)
  return server
}

const blank = { attributes: {}, groupId: 0, calendarId: 0, phone: null, model: null, contact: null, category: null }
const makeDevice = (uniqueId: string) =>
  insertDevice(database.db, { ...blank, name: uniqueId, uniqueId, disabled: false, expirationTime: null }, null, -1)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** Random, but the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * sides)
  }
}

/** Each fix turns the ignition: an event each, but for the first. */
const fix = (number: number) => ({
  time: T0 + number * 1000,
  lat: -22,
  lon: -43 + number / 1e5,
  attributes: { ignition: number % 2 === 1 },
})

/**
 * Sends fix after fix until each is acknowledged, and changes the process whenever it likes, also in between. Connections
 * it left stay open, as by a router that forgot them, and are spoken over again.
 */
async function jump(uniqueId: string, roll: (sides: number) => number): Promise<void> {
  const open = new Map<Server, TestClient>()
  async function clientOf(server: Server): Promise<TestClient | null> {
    const known = open.get(server)
    if (known && !known.socket.destroyed) return known
    const client = await Promise.race([connectClient(server.line).catch(() => null), pause(1000).then(() => null)])
    client?.send({ id: uniqueId })
    if (client) open.set(server, client)
    return client
  }
  let server = servers[roll(servers.length)]
  for (let number = 0; number < FIXES;) {
    if (roll(3) === 0) server = servers[roll(servers.length)]
    const client = server && (await clientOf(server))
    if (!client) {
      server = servers[roll(servers.length)]
      continue
    }
    const asked = client.text().length
    const wanted = `stored ${fix(number).time}`
    client.send(fix(number))
    // Sometimes gone before the answer.
    if (roll(5) === 0) {
      server = servers[roll(servers.length)]
      continue
    }
    const endsMs = performance.now() + 800
    while (!client.text().includes(wanted, asked) && performance.now() < endsMs && !client.socket.destroyed)
      await pause(5)
    if (client.text().includes(wanted, asked)) number++
    else server = servers[roll(servers.length)]
  }
  for (const client of open.values()) client.end()
}

/** By HTTP, each fix to any process, the next one after the answer. */
async function post(uniqueId: string, roll: (sides: number) => number): Promise<void> {
  for (let number = 0; number < FIXES;) {
    const port = servers[roll(servers.length)]?.web
    const body = JSON.stringify({ id: uniqueId, ...fix(number) })
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(4000),
    }).catch(() => null)
    if (answer?.status === 200) number++
    else await pause(50)
    await answer?.text().catch(() => undefined)
  }
}

test(
  'devices that jump between three processes, killed and held up again and again: each fix once, each event once, no hole',
  { timeout: 240_000 },
  async () => {
    const roll = dice(Number(process.env['JUMP_SEED'] ?? 11))
    const ids = Array.from({ length: 8 }, (_, index) => `jump-${index}`)
    const posted = Array.from({ length: 3 }, (_, index) => `post-${index}`)
    const devices = await Promise.all([...ids, ...posted].map(makeDevice))
    await Promise.all([startProcess(), startProcess(), startProcess()])
    let isDone = false
    const all = Promise.all([
      ...ids.map((id, index) => jump(id, dice(index + 100))),
      ...posted.map((id, index) => post(id, dice(index + 200))),
    ]).then(() => (isDone = true))
    let kills = 0
    let stops = 0
    while (!isDone || kills === 0 || stops === 0) {
      await pause(1500)
      const place = roll(servers.length)
      const victim = servers[place]
      if (!victim) continue
      if ((kills + stops) % 2 === 0) {
        kills++
        servers.splice(place, 1)
        victim.child.kill('SIGKILL')
        await startProcess()
      } else {
        stops++
        victim.child.kill('SIGSTOP')
        await pause(2 * LEASE_MS)
        victim.child.kill('SIGCONT')
      }
    }
    await all
    const handed = async (): Promise<number> => (await database.pool.query('select from device_inbox')).rowCount ?? 0
    await expect.poll(handed, { timeout: 10_000 }).toBe(0)
    // Whoever was held up writes now, or not at all.
    await pause(500)
    const expected = Array.from({ length: FIXES }, (_, number) => T0 + number * 1000)
    for (const { id, uniqueId } of devices) {
      const { rows } = await database.pool.query<{ at: number; id: number }>(
        'select extract(epoch from fix_time)::float8 * 1000 as at, id::int from positions where device_id = $1 order by 1',
        [id],
      )
      expect(
        rows.map((row) => Math.round(row.at)),
        uniqueId,
      ).toEqual(expected)
      const { rows: events } = await database.pool.query<{ type: string; at: number }>(
        `select type, extract(epoch from p.fix_time)::float8 * 1000 as at from events e
          left join positions p on p.id = e.position_id and p.device_id = e.device_id
          where e.device_id = $1 and type like 'ignition%' order by 2`,
        [id],
      )
      expect(
        events.map(({ type, at }) => [type, Math.round(at)]),
        uniqueId,
      ).toEqual(expected.slice(1).map((at, index) => [index % 2 === 0 ? 'ignitionOn' : 'ignitionOff', at]))
    }
    const { rows: told } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from outbox where kind = 'event'`,
    )
    const { rows: stored } = await database.pool.query<{ count: number }>('select count(*)::int as count from events')
    expect(told).toEqual(stored)
    process.stdout.write(
      `${kills} kills, ${stops} stops, ${devices.length} devices, ${FIXES} fixes each: each stored and told once\n`,
    )
  },
)
