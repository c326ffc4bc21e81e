import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database'
import { connectClient, startTestTracking, type TestTracking } from '../../../../test/tracking'
import type { TrackedEvent } from '#src/tracking/ingest/events/index'

/** Half a day ago, so that nothing lies in the future. */
const T0 = Math.floor(Date.now() / 1000 - 43_200) * 1000
const METERS_PER_DEGREE = 111_319.49

let database: TestDatabase
let tracking: TestTracking
const heard: TrackedEvent[] = []
async function begin(): Promise<void> {
  tracking = await startTestTracking(database)
  tracking.events.subscribe((event) => heard.push(event))
}
beforeAll(async () => {
  database = await testDatabase()
  await begin()
})
beforeEach(() => void heard.splice(0))
afterAll(async () => {
  await tracking.stop()
  await database.drop()
})

type Report = readonly [seconds: number, meters: number, attributes?: Record<string, string | number | boolean>]

/** Sends over TCP, waiting for each receipt. */
async function send(uniqueId: string, reports: readonly Report[]): Promise<void> {
  const client = await connectClient(tracking.port('line'))
  client.send({ id: uniqueId })
  await client.received('hello')
  for (const [seconds, meters, attributes] of reports) {
    const time = T0 + seconds * 1000
    client.send({ id: uniqueId, time, lat: -20 + meters / METERS_PER_DEGREE, lon: -40, knots: 5, attributes })
    await client.received(`stored ${time}\n`)
  }
  client.end()
}
const every = (from: number, to: number, where: (seconds: number) => number): Report[] =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, index) => [from + index * 10, where(from + index * 10)])
const told = (): string[] => heard.map(({ type, eventTimeMs }) => `${type} ${(eventTimeMs - T0) / 1000}`)

const parked = every(0, 200, () => 0)
const away = every(210, 400, (seconds) => (seconds - 200) * 10)
const arrived = every(410, 620, () => 2000)

describe('events of a real connection', () => {
  test('a trip from rest to rest is told and stored, with the positions it began and ended at', async () => {
    const device = await tracking.makeDevice('events-trip')
    await send(device.uniqueId, [...parked, ...away, ...arrived])
    expect(told()).toEqual(['deviceMoving 200', 'deviceStopped 400'])
    const range = { from: new Date(T0), to: new Date(T0 + 3_600_000), limit: 1000 }
    const stored = await tracking.eventStore.between({ ...range, deviceIds: [device.id] })
    expect(stored).toEqual(heard)
    const positions = await tracking.positions.byIds(stored.map(({ positionId }) => positionId))
    expect(positions.map(({ fixTimeMs }) => (fixTimeMs - T0) / 1000).sort()).toEqual([200, 400])
  })
  test('a restart in the middle of a trip neither loses nor repeats a turn', async () => {
    const device = await tracking.makeDevice('events-restart')
    await send(device.uniqueId, [...parked, ...away])
    expect(told()).toEqual(['deviceMoving 200'])
    await tracking.stop()
    await begin()
    await send(device.uniqueId, arrived)
    expect(told()).toEqual(['deviceMoving 200', 'deviceStopped 400'])
  })
  test('alarm, ignition, driver, answer and media of one position, in the listed order', async () => {
    const device = await tracking.makeDevice('events-kinds')
    await send(device.uniqueId, [
      [0, 0, { ignition: false }],
      [10, 0, { ignition: true, alarm: 'sos', driverUniqueId: 'D1', result: 'ok', image: 'a.jpg' }],
    ])
    expect(told()).toEqual(['media 10', 'commandResult 10', 'alarm 10', 'ignitionOn 10', 'driverChanged 10'])
  })
  test('a message sent again raises nothing again; a late one only what does not compare', async () => {
    const device = await tracking.makeDevice('events-again')
    const alarm: Report = [100, 0, { alarm: 'sos', result: 'ok' }]
    await send(device.uniqueId, [alarm, alarm])
    await send(device.uniqueId, [alarm, [50, 0, { alarm: 'powerCut', result: 'late' }]])
    expect(heard.map(({ type, attributes }) => `${type} ${String(Object.values(attributes)[0])}`)).toEqual([
      'commandResult ok',
      'alarm sos',
      'commandResult late',
    ])
  })
  test('with report.trip.newLogic off the flag of motion decides', async () => {
    const device = await tracking.makeDevice('events-flag', { attributes: { 'report.trip.newLogic': false } })
    await send(device.uniqueId, [
      [0, 0, { motion: false }],
      [10, 0, { motion: true }],
      [320, 100, { motion: true }],
    ])
    expect(told()).toEqual(['deviceMoving 10'])
  })
  test('an alarm passes every filter: it is told and stored, at the last right place where its own is wrong', async () => {
    const attributes = {
      'filter.static': true,
      'filter.distance': 500,
      'filter.minPeriod': 600,
      'filter.maxSpeed': 200,
      'filter.future': 60,
      'filter.dailyLimit': 1,
    }
    const device = await tracking.makeDevice('events-filters', { attributes })
    await send(device.uniqueId, [
      [0, 0],
      [10, 5],
      [20, 10, { alarm: 'sos' }],
      [30, 90_000],
      [40, 90_000, { alarm: 'powerCut' }],
      [50_000, 40],
      [50_010, 40, { alarm: 'tampering' }],
    ])
    const alarms = heard.filter(({ type }) => type === 'alarm')
    expect(alarms.map(({ attributes: { alarm } }) => alarm)).toEqual(['sos', 'powerCut', 'tampering'])
    const stored = await tracking.positions.byIds(alarms.map(({ positionId }) => positionId))
    expect(stored).toHaveLength(3)
    for (const { latitude } of stored) expect(Math.abs(latitude + 20) * METERS_PER_DEGREE).toBeLessThan(50)
    const { rows } = await database.pool.query('select 1 from positions where device_id = $1', [device.id])
    expect(rows).toHaveLength(4)
  })
})
