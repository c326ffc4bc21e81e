import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database'
import { driveDevice } from '../../../../test/drive'
import { startTestTracking, type TestTracking } from '../../../../test/tracking'
import { manualClock } from '#src/platform/clock'
import { silentLog } from '#src/platform/log'
import { createDayKeeper } from './day-keeper'
import { createDaySpeeds, type Coverage, piecesOf } from './day-speeds.store'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const T0 = Date.UTC(2025, 8, 29)

describe('a period in pieces', () => {
  const covered: Coverage = { beginMs: T0, endMs: T0 + 5 * DAY }
  const cases: Array<[string, number, number, string]> = [
    ['whole days', 0, 3 * DAY, 'days 0-72'],
    ['days of another zone', 3 * HOUR, 2 * DAY + 3 * HOUR, 'hours 3-24, days 24-48, hours 48-51'],
    ['less than an hour', 10, HOUR, 'raw 0.000003-1'],
    ['hours of one day', HOUR, 5 * HOUR, 'hours 1-5'],
    ['a crooked end', 0, DAY + 1.5 * HOUR, 'days 0-24, hours 24-25, raw 25-25.5'],
    ['before anything was added up', -DAY, HOUR, 'raw -24-0, hours 0-1'],
    ['beyond what was added up', 4 * DAY, 6 * DAY, 'days 96-120, raw 120-144'],
    ['wholly beyond', 6 * DAY, 7 * DAY, 'raw 144-168'],
  ]
  test.each(cases)('%s', (_, from, to, expected) => {
    const shown = piecesOf(T0 + from, T0 + to, covered).map(
      ({ kind, fromMs, toMs }) => `${kind} ${+((fromMs - T0) / HOUR).toFixed(6)}-${+((toMs - T0) / HOUR).toFixed(6)}`,
    )
    expect(shown.join(', ')).toBe(expected)
  })
  test('nothing was added up yet', () => {
    expect(piecesOf(0, DAY, null)).toEqual([{ kind: 'raw', fromMs: 0, toMs: DAY }])
  })
})

describe('days that are over', () => {
  let database: TestDatabase
  let tracking: TestTracking
  beforeAll(async () => {
    database = await testDatabase()
    tracking = await startTestTracking(database)
  })
  afterAll(async () => {
    await tracking.stop()
    await database.drop()
  })

  let state = 7
  const roll = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(roll() * limit)

  test('the highest speed equals the one of all positions, whatever comes late, goes or is added up meanwhile', async () => {
    const speeds = createDaySpeeds(database.pool)
    const clock = manualClock(new Date(T0 + 2 * DAY))
    const keeper = createDayKeeper(database.pool, clock, silentLog)
    await keeper.catchUp()
    // Without positions there is nothing to add up, not even from long ago.
    expect((await database.pool.query('select from device_day_coverage')).rowCount).toBe(0)
    const devices = [await tracking.makeDevice('a'), await tracking.makeDevice('b'), await tracking.makeDevice('c')]
    const ids = devices.map(({ id }) => id)
    const driven = devices.map(({ uniqueId }) => driveDevice(tracking, uniqueId, T0))
    let compared = 0
    for (let round = 0; round < 60; round++) {
      const working: Array<Promise<unknown>> = []
      for (let count = below(20); count > 0; count--) {
        const seconds = below(7 * 86_400_000) / 1000
        working.push(driven[below(3)]?.at(seconds, { speedKnots: below(1000) / 10 }) ?? Promise.resolve())
      }
      if (roll() < 0.4) working.push(keeper.catchUp())
      if (roll() < 0.3) {
        const from = T0 + below(7 * DAY)
        const range = { deviceId: ids[below(3)] ?? 0, from: new Date(from), to: new Date(from + below(6 * HOUR)) }
        working.push(tracking.positions.removeRange(range))
      }
      if (roll() < 0.2) clock.advance(DAY)
      await Promise.all(working)
      const from = new Date(T0 - DAY + below(6 * DAY))
      const to = new Date(from.getTime() + below(5 * DAY))
      const text = `select device_id, max(speed) as top from positions where device_id = any($1)
        and fix_time between $2 and $3 group by device_id order by device_id`
      const { rows } = await database.pool.query<{ device_id: number; top: number }>(text, [ids, from, to])
      const found = [...(await speeds.highest(ids, { from, to }))].sort(([a], [b]) => a - b)
      expect(found, `round ${round}`).toEqual(rows.map((row) => [row.device_id, row.top]))
      compared += rows.length
    }
    expect(compared).toBeGreaterThan(50)
    await keeper.catchUp()
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*) as count from device_days where is_fresh',
    )
    expect(rows[0]?.count).toBeGreaterThan(5)
  })

  test('a day is added up an hour after it ended; a late position makes it stale, the next run fresh', async () => {
    const device = await tracking.makeDevice('late')
    const driven = driveDevice(tracking, 'late', T0 + 30 * DAY)
    await driven.at(60, { speedKnots: 10 })
    const clock = manualClock(new Date(T0 + 31 * DAY + HOUR - 1))
    const keeper = createDayKeeper(database.pool, clock, silentLog)
    const kept = async (): Promise<unknown> => {
      const text = `select is_fresh, max_speed from device_days where device_id = $1`
      return (await database.pool.query(text, [device.id])).rows
    }
    await keeper.catchUp()
    const before = await database.pool.query<{ ends: string }>('select ends::text from device_day_coverage')
    expect(before.rows[0]?.ends).toBe('2025-10-29')
    clock.advance(1)
    await keeper.catchUp()
    expect(await kept()).toEqual([{ is_fresh: true, max_speed: 10 }])
    await driven.at(30, { speedKnots: 70 })
    expect(await kept()).toMatchObject([{ is_fresh: false }])
    await keeper.catchUp()
    expect(await kept()).toEqual([{ is_fresh: true, max_speed: 70 }])
  })
})
