import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database'
import { driveDevice } from '../../../../test/drive'
import { startTestTracking, type TestTracking } from '../../../../test/tracking'
import { manualClock } from '#src/platform/clock'
import { silentLog } from '#src/platform/log'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import { createDayKeeper } from './day-keeper'
import { createDaySpeeds } from './day-speeds.store'

const DAY_MS = 86_400_000
const DAYS = 4
const T0 = Date.UTC(2025, 8, 1)
const SECONDS_MS = 8000

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

let state = 11
const below = (limit: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}

test(
  'late positions, the same ones again, deletions and sums of days get along, and the sums are right afterwards',
  async () => {
    const devices: DeviceRecord[] = []
    for (let count = 0; count < 12; count++) devices.push(await tracking.makeDevice(`busy-${count}`))
    const ids = devices.map(({ id }) => id)
    const driven = devices.map(({ uniqueId }) => driveDevice(tracking, uniqueId, T0))
    const speeds = createDaySpeeds(database.pool)
    const keepers = [1, 2].map(() => createDayKeeper(database.pool, manualClock(new Date(T0 + 30 * DAY_MS)), silentLog))
    const done = { reported: 0, deleted: 0, added: 0 }
    const until = performance.now() + SECONDS_MS
    const again = async (work: () => Promise<unknown>, count: () => void): Promise<void> => {
      while (performance.now() < until) {
        await work()
        count()
      }
    }
    // Few moments, so that the same fix comes again and again, also while it is being deleted.
    const report = () =>
      Promise.all(
        Array.from({ length: 8 }, () =>
          driven[below(12)]?.at(below(DAYS * 24) * 3600, { speedKnots: 10 + below(5), latitude: -25, longitude: -49 }),
        ),
      )
    const remove = async () => {
      const from = T0 + below(DAYS * 24) * 3_600_000
      const to = new Date(from + below(2 * DAY_MS))
      await tracking.positions.removeRange({ deviceId: ids[below(12)] ?? 0, from: new Date(from), to })
    }
    await Promise.all([
      ...Array.from({ length: 4 }, () => again(report, () => done.reported++)),
      ...Array.from({ length: 3 }, () => again(remove, () => done.deleted++)),
      ...keepers.map((keeper) => again(keeper.catchUp, () => done.added++)),
    ])
    expect(Math.min(done.reported, done.deleted, done.added)).toBeGreaterThan(5)
    await keepers[0]?.catchUp()
    const period = { from: new Date(T0), to: new Date(T0 + DAYS * DAY_MS) }
    const { rows } = await database.pool.query<{ device_id: number; top: number }>(
      'select device_id, max(speed) as top from positions where device_id = any($1) group by device_id',
      [ids],
    )
    expect(await speeds.highest(ids, period)).toEqual(new Map(rows.map((row) => [row.device_id, row.top])))
    const stale = await database.pool.query('select from device_days where not is_fresh')
    expect(stale.rowCount).toBe(0)
    expect(tracking.writer.counters.rejected).toBe(0)
  },
  SECONDS_MS + 60_000,
)
