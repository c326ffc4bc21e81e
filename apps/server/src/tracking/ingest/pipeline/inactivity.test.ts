import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { silentLog } from '#src/platform/log'
import { inactiveSince } from '#src/tracking/ingest/detectors/index'
import { createDeviceDirectory, type DeviceRecord } from '#src/tracking/fleet/devices/index'
import { createEvents, type TrackedEvent } from '#src/tracking/ingest/events/index'
import { createInactivity } from './inactivity'
import { BLANK_MEMORY } from '#src/tracking/ingest/motion/index'
import { createFleetState } from '#src/tracking/ingest/state/index'
import { type TestDatabase, testDatabase } from '../../../../test/database'

const HOUR = 3_600_000

test.each<[string, Record<string, unknown>, number, number | null]>([
  ['off', {}, 100, null],
  ['not yet', { deviceInactivityStart: 5 * HOUR }, 4.9, null],
  ['just now', { deviceInactivityStart: 5 * HOUR }, 5, 5],
  ['once only', { deviceInactivityStart: 5 * HOUR }, 50, 5],
  ['again and again', { deviceInactivityStart: 5 * HOUR, deviceInactivityPeriod: 2 * HOUR }, 10.5, 9],
])('when a silent device is told of: %s', (_name, settings, hours, expected) => {
  const since = inactiveSince(1000, 1000 + hours * HOUR, (key) => settings[key])
  expect(since).toBe(expected === null ? null : 1000 + expected * HOUR)
})

describe('deviceInactive', () => {
  const start = new Date('2026-08-21T12:00:00Z')
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())
  let nextDevice = 1

  /** One or more processes on one database, each with a memory of its own. */
  const world = () => {
    const clock = manualClock(start)
    const deviceId = nextDevice++
    const settings: Record<string, unknown> = { deviceInactivityStart: 5 * HOUR, deviceInactivityPeriod: 4 * HOUR }
    const raised: TrackedEvent[] = []
    const begin = (pool: pg.Pool = database.pool) => {
      const devices = createDeviceDirectory([{ id: deviceId, groupId: 0, attributes: {}, disabled: false } as unknown as DeviceRecord]) // prettier-ignore
      const state = createFleetState()
      state.restore(deviceId, start.getTime(), null, BLANK_MEMORY)
      const events = createEvents(pool, silentLog)
      events.subscribe((event) => void raised.push(event))
      const parts = { devices, state, settingsOf: () => (key: string) => settings[key], events, clock, log: silentLog }
      return { ...createInactivity(parts), state }
    }
    const hours = () => raised.map(({ eventTimeMs }) => (eventTimeMs - start.getTime()) / HOUR)
    const stored = async () => {
      const text = `select event_time, attributes from events where device_id = $1 order by event_time`
      const { rows } = await database.pool.query<{ event_time: Date }>(text, [deviceId])
      return rows.map((row) => (row.event_time.getTime() - start.getTime()) / HOUR)
    }
    return { clock, deviceId, begin, hours, raised, stored }
  }

  test('once at the start and once each period, also over a restart', async () => {
    const { clock, begin, hours, raised, stored } = world()
    let inactivity = begin()
    for (let quarter = 0; quarter < 40; quarter++) {
      clock.advance(HOUR / 4)
      if (quarter % 7 === 3) {
        inactivity.stop()
        inactivity = begin()
      }
      await inactivity.look()
    }
    inactivity.stop()
    expect(hours()).toEqual([5, 9])
    expect(await stored()).toEqual([5, 9])
    expect(raised[0]?.attributes).toEqual({ lastUpdate: start.getTime(), silentFor: 5 * HOUR, threshold: 5 * HOUR })
  })

  test('a device that spoke again is told of anew', async () => {
    const { clock, deviceId, begin, hours } = world()
    const inactivity = begin()
    clock.advance(6 * HOUR)
    await inactivity.look()
    inactivity.state.spoke(deviceId, clock.nowMs())
    await inactivity.look()
    clock.advance(5 * HOUR)
    await inactivity.look()
    await inactivity.look()
    inactivity.stop()
    expect(hours()).toEqual([6, 11])
  })

  test('of eight processes that look at once, one tells', async () => {
    const { clock, begin, hours, stored } = world()
    const processes = Array.from({ length: 8 }, () => begin())
    for (const advance of [6, 1, 4]) {
      clock.advance(advance * HOUR)
      await Promise.all(processes.map((one) => one.look()))
    }
    for (const one of processes) one.stop()
    expect(await stored()).toEqual([6, 11])
    expect(hours()).toEqual([6, 11])
  })

  test('a process that does not hear the device says nothing of one that speaks with another', async () => {
    const { clock, deviceId, begin, hours } = world()
    const deaf = begin()
    clock.advance(6 * HOUR)
    const text = `insert into device_states (device_id, last_update) values ($1, to_timestamp($2::float8 / 1000))
      on conflict (device_id) do update set last_update = excluded.last_update`
    await database.pool.query(text, [deviceId, clock.nowMs()])
    await deaf.look()
    deaf.stop()
    expect(hours()).toEqual([])
  })

  test('an answer to COMMIT that is lost tells once', async () => {
    const { clock, begin, hours, stored } = world()
    const { pool } = database
    let isLost = false
    const lossy = {
      query: pool.query.bind(pool),
      async connect() {
        const client = await pool.connect()
        const query = async (...parts: unknown[]): Promise<unknown> => {
          const result: unknown = await (client.query as (...parts: unknown[]) => Promise<unknown>).apply(client, parts)
          if (parts[0] !== 'commit' || isLost) return result
          isLost = true
          throw new Error('the connection broke')
        }
        return { query, release: () => client.release() }
      },
    } as unknown as pg.Pool
    const inactivity = begin(lossy)
    clock.advance(6 * HOUR)
    await inactivity.look()
    await inactivity.look()
    inactivity.stop()
    expect(await stored()).toEqual([6])
    expect(hours()).toEqual([6])
    expect(isLost).toBe(true)
  })
})
