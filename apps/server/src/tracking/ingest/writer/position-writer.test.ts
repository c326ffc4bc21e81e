import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createEvents, type PositionEvent, type TrackedEvent } from '#src/tracking/ingest/events/index'
import { silentLog } from '#src/platform/log'
import {
  createPositionStore,
  createProtocolNumbers,
  type TrackedPosition,
} from '#src/tracking/position/positions/index'
import { type TestDatabase, testDatabase } from '../../../../test/database'
import { until } from '../../../../test/tracking'
import { createPositionWriter, type PositionWriter, type StoredPosition, type WriterLimits } from './position-writer'

const T0 = Date.UTC(2026, 7, 21, 12)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

let nextDevice = 1
const position = (deviceId: number, seconds: number, more: Partial<TrackedPosition> = {}): TrackedPosition => ({
  id: 0,
  deviceId,
  protocol: 'line',
  serverTimeMs: T0 + 3_600_000,
  deviceTimeMs: T0 + seconds * 1000,
  fixTimeMs: T0 + seconds * 1000,
  valid: true,
  latitude: -22.9 - seconds / 1000,
  longitude: -43.2,
  altitudeMeters: 10,
  speedKnots: 21.5,
  courseDegrees: 90,
  accuracyMeters: 0,
  address: null,
  network: null,
  geofenceIds: null,
  attributes: { distance: 12.5, totalDistance: 1000.25, motion: true, sat: 9, note: 'a "quoted" \\ text, {1}' },
  fingerprint: seconds,
  ...more,
})
const newest = (one: TrackedPosition): StoredPosition => ({ position: one, isNewest: true })

const writers: PositionWriter[] = []
async function makeWriter(pool: pg.Pool = database.pool, limits: Partial<WriterLimits> = {}) {
  const protocols = createProtocolNumbers(database.pool)
  await protocols.load()
  const told: TrackedPosition[] = []
  const toldEvents: TrackedEvent[] = []
  const events = createEvents(database.pool, silentLog)
  events.subscribe((event) => toldEvents.push(event))
  const writer = createPositionWriter({
    events,
    pool,
    protocols,
    log: silentLog,
    limits: { retryFirstMs: 10, retryMaxMs: 50, ...limits },
    onStored: (batch) => told.push(...batch.map((one) => one.position)),
  })
  writers.push(writer)
  return { writer, told, toldEvents, store: createPositionStore(database.pool, protocols) }
}
afterEach(async () => {
  await Promise.all(writers.splice(0).map((one) => one.stop(2000)))
})

const history = async (deviceId: number) => {
  const { store } = await makeWriter()
  return store.history({ deviceId, from: new Date(0), to: new Date(T0 * 2), limit: 50_000 })
}

test('a position comes back from the database as it went in', async () => {
  const { writer, told } = await makeWriter()
  const network = { radioType: 'gsm', cellTowers: [{ cellId: 7, locationAreaCode: 1 }] }
  const one = position(nextDevice++, 1, { network, geofenceIds: [3, 4], address: 'Rua "A", 1', fixTimeMs: T0 + 1 })
  await writer.write([newest(one)])
  expect(told).toEqual([one])
  expect(one.id).toBeGreaterThan(0)
  expect(await history(one.deviceId)).toEqual([one])
})

test('text that PostgreSQL cannot hold as such is kept', async () => {
  const { writer } = await makeWriter()
  const one = position(nextDevice++, 1, { attributes: { motion: true, note: 'a\0b\ud800c' } })
  await writer.write([newest(one)])
  expect((await history(one.deviceId))[0]?.attributes.note).toBe('a\0b\ud800c')
})

test('fixes of any time find a partition', async () => {
  const { writer } = await makeWriter()
  const deviceId = nextDevice++
  const times = [
    Date.UTC(1980, 0, 6),
    Date.UTC(2019, 11, 31),
    Date.UTC(2020, 0, 1),
    Date.UTC(2031, 4, 5),
    Date.UTC(2150, 0, 1),
  ]
  const all = times.map((fixTimeMs) => newest(position(deviceId, 0, { fixTimeMs })))
  await writer.write(all)
  expect((await history(deviceId)).map((one) => one.fixTimeMs)).toEqual(times.slice(0, 4))
  expect(writer.counters.stored).toBe(5)
})

describe('a message sent again', () => {
  test('is stored once, in the same batch, later, and after a restart', async () => {
    const deviceId = nextDevice++
    const first = await makeWriter()
    await first.writer.write([
      newest(position(deviceId, 1)),
      newest(position(deviceId, 1)),
      newest(position(deviceId, 2)),
    ])
    await first.writer.write([newest(position(deviceId, 1))])
    await first.writer.stop(1000)
    const second = await makeWriter()
    await second.writer.write([newest(position(deviceId, 2)), newest(position(deviceId, 3))])
    expect((await history(deviceId)).map((one) => one.fingerprint)).toEqual([1, 2, 3])
    expect(second.writer.counters).toMatchObject({ stored: 1, repeated: 1 })
    expect(second.told.map((one) => one.fingerprint)).toEqual([3])
  })
  test('other words for the same moment are another message', async () => {
    const { writer } = await makeWriter()
    const deviceId = nextDevice++
    await writer.write([newest(position(deviceId, 1)), newest(position(deviceId, 1, { fingerprint: 99 }))])
    expect(await history(deviceId)).toHaveLength(2)
  })
})

test('the row of the device follows its newest position only', async () => {
  const { writer, store } = await makeWriter()
  const deviceId = nextDevice++
  const last = position(deviceId, 10)
  await writer.write([newest(last), { position: position(deviceId, 5), isNewest: false }])
  await writer.write([{ position: position(deviceId, 6), isNewest: false }, newest(position(deviceId, 5))])
  const state = (await store.loadStates()).find((one) => one.deviceId === deviceId)
  expect(state).toEqual({ deviceId, lastUpdateMs: last.serverTimeMs, latest: last, memory: null })
})

test('a heartbeat reaches the row of the device', async () => {
  const { writer, store } = await makeWriter(database.pool, { touchEveryMs: 10 })
  const deviceId = nextDevice++
  writer.touch(deviceId, T0)
  await until(async () => (await store.loadStates()).some((one) => one.deviceId === deviceId))
  const state = (await store.loadStates()).find((one) => one.deviceId === deviceId)
  expect(state).toEqual({ deviceId, lastUpdateMs: T0, latest: null, memory: null })
})

test('a row the database refuses is given up alone', async () => {
  const { writer } = await makeWriter()
  const deviceId = nextDevice++
  const rows = Array.from({ length: 40 }, (_, index) => newest(position(deviceId, index)))
  rows[17] = newest(position(deviceId, 17, { protocol: 'line', deviceTimeMs: 1e20 }))
  await writer.write(rows)
  expect(await history(deviceId)).toHaveLength(39)
  expect(writer.counters.rejected).toBe(1)
})

describe('a database that is gone', () => {
  test('nothing is acknowledged meanwhile; when it is back everything is stored once', async () => {
    const pool = new pg.Pool({ ...database.connection, max: 2 })
    pool.on('error', () => {})
    const broken = { down: true }
    // A pool whose server refuses connections until it is back: the real error, at the real place.
    const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 })
    const flaky = new Proxy(pool, {
      get: (target, key) => {
        const used = broken.down ? nowhere : target
        const value: unknown = Reflect.get(used, key)
        return typeof value === 'function' ? value.bind(used) : value
      },
    })
    const { writer, told } = await makeWriter(flaky, { queueRows: 50 })
    const deviceId = nextDevice++
    let durable = 0
    let room = false
    writer.onRoom(() => (room = true))
    for (let second = 0; second < 60; second++)
      void writer.write([newest(position(deviceId, second))]).then(() => durable++)
    await until(() => writer.counters.failures >= 3)
    expect(durable).toBe(0)
    expect(told).toEqual([])
    expect(writer.isFull()).toBe(true)
    broken.down = false
    await until(() => durable === 60)
    expect(await history(deviceId)).toHaveLength(60)
    expect(writer.isFull()).toBe(false)
    expect(room).toBe(true)
    await pool.end()
  })

  test('a commit whose answer was lost is neither doubled nor forgotten', async () => {
    const deviceId = nextDevice++
    let cut = true
    const losing = new Proxy(database.pool, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        if (key !== 'query') return value.bind(target)
        return async (query: { name?: string }, ...rest: unknown[]) => {
          const result: unknown = await value.call(target, query, ...rest)
          if (query.name !== 'store-positions-days-events' || !cut) return result
          cut = false
          throw Object.assign(new Error('Connection terminated unexpectedly'))
        }
      },
    })
    const { writer, told, toldEvents } = await makeWriter(losing)
    const second = position(deviceId, 2)
    const times = { eventTimeMs: second.fixTimeMs, serverTimeMs: second.fixTimeMs }
    const alarm: PositionEvent = { deviceId, type: 'alarm', at: second, ...times, attributes: { alarm: 'sos' } }
    await writer.write([newest(position(deviceId, 1)), { ...newest(second), events: [alarm] }])
    expect(cut).toBe(false)
    expect(told).toHaveLength(2)
    expect(await history(deviceId)).toHaveLength(2)
    const { rows } = await database.pool.query<{ id: number }>('select id from events where device_id = $1', [deviceId])
    expect(toldEvents.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(rows).toHaveLength(1)
  })
})

test('a full disk is waited out', async () => {
  const deviceId = nextDevice++
  await database.pool.query(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
    create trigger disk_full before insert on device_states for each row execute function disk_full()`)
  const { writer } = await makeWriter()
  let durable = false
  void writer.write([newest(position(deviceId, 1))]).then(() => (durable = true))
  await until(() => writer.counters.failures >= 2)
  expect(durable).toBe(false)
  expect(writer.counters.rejected).toBe(0)
  await database.pool.query('drop trigger disk_full on device_states')
  await until(() => durable)
  expect(await history(deviceId)).toHaveLength(1)
})

test('stopping writes what waits', async () => {
  const { writer } = await makeWriter(database.pool, { lingerMs: 60_000 })
  const deviceId = nextDevice++
  let durable = false
  void writer.write([newest(position(deviceId, 1))]).then(() => (durable = true))
  await writer.stop(5000)
  expect(durable).toBe(true)
  expect(await history(deviceId)).toHaveLength(1)
})
