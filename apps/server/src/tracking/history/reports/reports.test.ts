import type {
  SummaryRow,
  TripRow,
  StopRow,
  GeofenceRow,
  IdleRow,
  RankingRow,
  SpeedingRow,
  DriverRow,
  StateRow,
} from '@rastro/model/report'
import type { Position } from '@rastro/model/position'
import type { Event } from '@rastro/model/event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let admin: Person
let owner: Person
let stranger: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  stranger = await makeUser(server, admin)
})
afterAll(() => server.close())

/** 14 October 2025, 12:00 UTC, 9:00 in São Paulo. */
const T0 = Date.UTC(2025, 9, 14, 12)
const HOUR = 3600
const at = (seconds: number): string => new Date(T0 + seconds * 1000).toISOString()
const wire = (seconds: number): string => at(seconds).replace('Z', '+00:00')
const during = (from: number, to: number): string => `from=${at(from)}&to=${at(to)}`
const METERS_PER_DEGREE = 111_319.49

/** Parked from 0 to 600 s, 5 km north at 10 m/s until 1100 s, parked until 1700 s, reporting every 20 s. */
async function oneTrip(deviceUniqueId: string, epochMs = T0, attributes: Record<string, number | string> = {}) {
  const device = driveDevice(server.context.tracking, deviceUniqueId, epochMs)
  for (let seconds = 0; seconds <= 1700; seconds += 20) {
    const meters = Math.min(Math.max(seconds - 600, 0), 500) * 10
    const isDriving = seconds > 600 && seconds <= 1100
    const speedKnots = isDriving ? (seconds === 800 ? 40 : 19.4) : 0
    const fix = { latitude: -25 + meters / METERS_PER_DEGREE, longitude: -49, speedKnots }
    await device.at(seconds, fix, {
      ignition: isDriving || seconds > 1400,
      fuelLevel: 80 - meters / 100,
      ...attributes,
    })
  }
}
const rows = async <T>(person: Person, path: string): Promise<T[]> => {
  const answer = await person.client.get(`/api/reports/${path}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<T[]>()
}

describe('one vehicle, one trip', () => {
  let deviceId = 0
  let name = ''
  beforeAll(async () => {
    const device = await makeDevice(owner, { attributes: { fuelCapacity: 60 } })
    await owner.client.post('/api/drivers', { name: 'Dora', uniqueId: 'D-1' })
    deviceId = device.id
    name = device.name
    await oneTrip(device.uniqueId, T0, { driverUniqueId: 'D-1' })
  })

  test('[CORE-REPORTS-02] trips: from where it set off to the first fix of the standstill', async () => {
    const found = await rows<TripRow>(owner, `trips?deviceId=${deviceId}&${during(0, HOUR)}`)
    expect(found).toHaveLength(1)
    const [trip] = found
    expect(trip).toMatchObject({
      deviceId,
      deviceName: name,
      startTime: wire(600),
      endTime: wire(1120),
      duration: 520_000,
      startLat: -25,
      startLon: -49,
      driverUniqueId: 'D-1',
      driverName: 'Dora',
    })
    expect(trip?.maxSpeed).toBe(40)
    expect(trip?.distance).toBeCloseTo(5000, 0)
    expect(trip?.averageSpeed).toBeCloseTo((5000 / 520) * 1.943844, 2)
    expect(trip?.spentFuel).toBeCloseTo(30, 5)
    expect((trip?.endOdometer ?? 0) - (trip?.startOdometer ?? 0)).toBeCloseTo(5000, 0)
    const [first] = await rows<Position>(owner, `route?deviceId=${deviceId}&${during(600, 600)}`)
    expect(trip?.startPositionId).toBe(first?.id)
    expect(Object.keys(trip ?? {}).sort()).toEqual(
      [
        ...['averageSpeed', 'deviceId', 'deviceName', 'distance', 'driverName', 'driverUniqueId', 'duration'],
        ...['endAddress', 'endLat', 'endLon', 'endOdometer', 'endPositionId', 'endTime', 'maxSpeed', 'spentFuel'],
        ...['startAddress', 'startLat', 'startLon', 'startOdometer', 'startPositionId', 'startTime'],
      ].sort(),
    )
  })

  test('[CORE-REPORTS-02] stops: before and after, open ends closed by the first and last position', async () => {
    const found = await rows<StopRow>(owner, `stops?deviceId=${deviceId}&${during(0, HOUR)}`)
    expect(found.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      [wire(0), wire(600)],
      [wire(1120), wire(1700)],
    ])
    expect(found.every((row) => row.distance === 0 && row.maxSpeed === 0 && row.averageSpeed === 0)).toBe(true)
  })

  test('[CORE-REPORTS-06] summary: true top speed in a day and in a month', async () => {
    const [day] = await rows<SummaryRow>(owner, `summary?deviceId=${deviceId}&${during(0, HOUR)}`)
    const [month] = await rows<SummaryRow>(owner, `summary?deviceId=${deviceId}&${during(-20 * 86_400, 10 * 86_400)}`)
    expect(day).toEqual(month)
    expect(day).toMatchObject({ deviceId, startTime: wire(0), endTime: wire(1700), maxSpeed: 40 })
    expect(day?.distance).toBeCloseTo(5000, 0)
    // There is no count before the key was first on, at 620 s: it begins with the first that there is.
    expect(day).toMatchObject({ startHours: 20_000, endHours: 760_000, engineHours: 740_000 })
    expect(day?.averageSpeed).toBeCloseTo(((day?.distance ?? 0) / 740) * 1.943844, 6)
    const [late] = await rows<SummaryRow>(owner, `summary?deviceId=${deviceId}&${during(700, HOUR)}`)
    // The key was on from 620 to 1100 s and from 1420 to 1700 s.
    expect(late).toMatchObject({ startHours: 80_000, endHours: 760_000, engineHours: 680_000 })
    expect(late?.averageSpeed).toBeCloseTo(((late?.distance ?? 0) / 680) * 1.943844, 6)
  })

  test('[CORE-REPORTS-02] a figure that nobody knows is null where nulls are asked for, and what the contract has elsewhere', async () => {
    const device = await makeDevice(owner)
    const driven = driveDevice(server.context.tracking, device.uniqueId, T0)
    for (let seconds = 0; seconds <= 2000; seconds += 20) {
      const meters = Math.min(Math.max(seconds - 600, 0), 500) * 10
      const fix = { latitude: -25 + meters / METERS_PER_DEGREE, longitude: -49, speedKnots: meters % 5000 ? 19 : 0 }
      await driven.at(seconds, fix, {})
    }
    const query = `deviceId=${device.id}&${during(0, HOUR)}`
    const unknown = { averageSpeed: null, spentFuel: null, startHours: null, endHours: null, engineHours: null }
    const none = { averageSpeed: 0, spentFuel: 0, startHours: 0, endHours: 0, engineHours: 0 }
    expect((await rows<SummaryRow>(owner, `summary?${query}&nulls=true`))[0]).toMatchObject(unknown)
    expect((await rows<SummaryRow>(owner, `summary?${query}`))[0]).toMatchObject(none)
    expect((await rows<StopRow>(owner, `stops?${query}&nulls=true`))[0]).toMatchObject({ engineHours: null })
    expect((await rows<StopRow>(owner, `stops?${query}`))[0]).toMatchObject({ engineHours: 0, spentFuel: 0 })
    expect((await rows<DriverRow>(owner, `drivers?${query}`))[0]).toMatchObject({ trips: 1, spentFuel: null })
  })

  test('[CORE-REPORTS-06] a counter that is set anew in the middle takes nothing from the way and adds nothing', async () => {
    const device = await makeDevice(owner)
    await oneTrip(device.uniqueId)
    await owner.client.put(`/api/devices/${device.id}/accumulators`, {
      deviceId: device.id,
      totalDistance: 900_000_000,
    })
    await oneTrip(device.uniqueId, T0 + 2000_000)
    const query = `deviceId=${device.id}&${during(0, 2 * HOUR)}`
    // Five kilometres there, as many back while nothing was told, five again.
    const [summary] = await rows<SummaryRow>(owner, `summary?${query}`)
    expect(summary?.distance).toBeCloseTo(15_000, 0)
    const stops = await rows<StopRow>(owner, `stops?${query}`)
    const trips = await rows<TripRow>(owner, `trips?${query}`)
    const all = [...stops, ...trips].reduce((sum, { distance }) => sum + distance, 0)
    expect(all).toBeCloseTo(summary?.distance ?? 0, 0)
  })

  test('[CORE-REPORTS-02] the night of a silent vehicle is a stop; its rows add up to the summary', async () => {
    const device = await makeDevice(owner)
    await oneTrip(device.uniqueId)
    const night = 14 * HOUR
    const driven = driveDevice(server.context.tracking, device.uniqueId, T0)
    for (let seconds = night; seconds <= night + 600; seconds += 20) {
      const meters = 5000 + Math.max(0, seconds - night - 60) * 10
      const fix = {
        latitude: -25 + meters / METERS_PER_DEGREE,
        longitude: -49,
        speedKnots: seconds > night + 60 ? 19 : 0,
      }
      await driven.at(seconds, fix, { ignition: true })
    }
    const query = `deviceId=${device.id}&${during(0, 20 * HOUR)}`
    const trips = await rows<TripRow>(owner, `trips?${query}`)
    const stops = await rows<StopRow>(owner, `stops?${query}`)
    expect(trips.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      [wire(600), wire(1120)],
      [wire(night + 60), wire(night + 600)],
    ])
    expect(stops.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      [wire(0), wire(600)],
      [wire(1120), wire(night + 60)],
    ])
    const [summary] = await rows<SummaryRow>(owner, `summary?${query}`)
    const all = [...trips, ...stops].reduce((sum, { distance }) => sum + distance, 0)
    expect(all).toBeCloseTo(summary?.distance ?? 0, 3)
    const events = await rows<Event>(owner, `events?${query}&type=deviceMoving&type=deviceStopped`)
    expect(events.map(({ type, eventTime }) => `${type} ${(Date.parse(eventTime) - T0) / 1000}`)).toEqual([
      'deviceMoving 600',
      'deviceStopped 1120',
      `deviceMoving ${night + 60}`,
    ])
    // The reference's rows, for whoever wants them: no stop of the night.
    const attributes = { 'report.trip.reference': true }
    const changed = { id: device.id, name: device.name, uniqueId: device.uniqueId, attributes }
    await owner.client.put(`/api/devices/${device.id}`, changed)
    const old = await rows<StopRow>(owner, `stops?${query}`)
    expect(old.map(({ startTime, endTime, distance }) => [startTime, endTime, distance])).toEqual([
      [wire(0), wire(600), 0],
      [wire(1320), wire(night + 60), 0],
    ])
  })

  test('[CORE-REPORTS-02] route: every position in order; a device without any adds nothing', async () => {
    const other = await makeDevice(owner)
    const query = `deviceId=${other.id}&deviceId=${deviceId}&${during(0, 1700)}`
    const found = await rows<Position>(owner, `route?${query}`)
    expect(found).toHaveLength(86)
    expect(found.map(({ fixTime }) => fixTime)).toEqual(found.map(({ fixTime }) => fixTime).sort())
    expect(await rows(owner, `summary?deviceId=${other.id}&${during(0, HOUR)}`)).toEqual([])
  })

  test('[CORE-HISTORY-04] a period without positions is an empty list', async () => {
    expect(await rows(owner, `route?deviceId=${deviceId}&${during(-HOUR, -1)}`)).toEqual([])
  })

  test('standing with the key on, faster than allowed, and who drove', async () => {
    const idle = await rows<IdleRow>(owner, `idle?deviceId=${deviceId}&${during(0, HOUR)}`)
    expect(idle.map(({ startTime, duration }) => [startTime, duration])).toEqual([[wire(1420), 280_000]])
    expect(await rows(owner, `idle?deviceId=${deviceId}&minDuration=300&${during(0, HOUR)}`)).toEqual([])
    const speeding = await rows<SpeedingRow>(owner, `speeding?deviceId=${deviceId}&speedLimit=30&${during(0, HOUR)}`)
    expect(speeding).toHaveLength(1)
    expect(speeding[0]).toMatchObject({ startTime: wire(800), endTime: wire(820), maxSpeed: 40, speedLimit: 30 })
    // Nothing too fast, or nothing that says what is too fast: whoever wants to know is told.
    const path = `speeding?deviceId=${deviceId}&${during(0, HOUR)}`
    expect(await rows(owner, path)).toEqual([])
    const without = await owner.client.get(`/api/reports/${path}&needsLimit=true`)
    expect([without.status, without.code]).toEqual([400, 'NO_SPEED_LIMIT'])
    expect(await rows(owner, `${path}&needsLimit=true&speedLimit=90`)).toEqual([])
    const limited = await makeDevice(owner, { attributes: { speedLimit: 90 } })
    expect(await rows(owner, `${path}&deviceId=${limited.id}&needsLimit=true`)).toEqual([])
    expect(await rows(stranger, `speeding?${during(0, HOUR)}&needsLimit=true`)).toEqual([])
    const drivers = await rows<DriverRow>(owner, `drivers?deviceId=${deviceId}&${during(0, HOUR)}`)
    expect(drivers).toHaveLength(1)
    expect(drivers[0]).toMatchObject({
      driverUniqueId: 'D-1',
      driverName: 'Dora',
      trips: 1,
      deviceIds: [deviceId],
      maxSpeed: 40,
    })
  })

  test('the combined report names longitude first and leaves out what has no position', async () => {
    const [row] = await rows<{ route: number[][]; events: Event[]; positions: Position[] }>(
      owner,
      `combined?deviceId=${deviceId}&${during(0, HOUR)}`,
    )
    expect(row?.route).toHaveLength(86)
    expect(row?.route[0]?.[0]).toBe(-49)
    expect(row?.events.map(({ type }) => type)).toContain('ignitionOn')
    expect(row?.events.map(({ type }) => type)).not.toContain('deviceMoving')
    const ids = new Set(row?.positions.map(({ id }) => id))
    expect(row?.events.every(({ positionId }) => ids.has(positionId))).toBe(true)
  })

  test('a changed threshold counts for history too', async () => {
    const lazy = await makeDevice(owner, { attributes: { 'report.trip.minDistance': 6000 } })
    await oneTrip(lazy.uniqueId)
    expect(await rows(owner, `trips?deviceId=${lazy.id}&${during(0, HOUR)}`)).toEqual([])
    await owner.client.put(`/api/devices/${lazy.id}`, { id: lazy.id, name: lazy.name, uniqueId: lazy.uniqueId })
    expect(await rows(owner, `trips?deviceId=${lazy.id}&${during(-30 * 86_400, HOUR)}`)).toHaveLength(1)
  })
})

describe('who gets what', () => {
  test('[CORE-REPORTS-03] only linked devices, for administrators too; others are left out silently', async () => {
    const device = await makeDevice(owner)
    await oneTrip(device.uniqueId)
    const path = `summary?deviceId=${device.id}&${during(0, HOUR)}`
    expect(await rows(owner, path)).toHaveLength(1)
    expect(await rows(stranger, path)).toEqual([])
    expect(await rows(admin, path)).toEqual([])
    await admin.client.post('/api/permissions', { userId: admin.user.id, deviceId: device.id })
    expect(await rows(admin, path)).toHaveLength(1)
  })

  test('[CORE-REPORTS-03] a group brings the devices of the groups below it', async () => {
    const root = await makeGroup(owner)
    const child = await makeGroup(owner, { groupId: root.id })
    const device = await makeDevice(owner, { groupId: child.id })
    await oneTrip(device.uniqueId)
    const path = `summary?groupId=${root.id}&${during(0, HOUR)}`
    expect((await rows<SummaryRow>(owner, path)).map(({ deviceId }) => deviceId)).toEqual([device.id])
    expect(await rows(stranger, path)).toEqual([])
  })

  test('an account without reports is refused', async () => {
    const person = await makeUser(server, admin, { disableReports: true })
    for (const path of ['route', 'trips', 'combined', 'summary/xlsx', 'idle']) {
      const answer = await person.client.get(`/api/reports/${path}?${during(0, HOUR)}`)
      expect([path, answer.status, answer.code]).toEqual([path, 400, 'OPERATION_RESTRICTED'])
    }
  })

  test('a missing, inverted or unreadable period is refused', async () => {
    expect((await owner.client.get('/api/reports/trips')).code).toBe('INVALID_INPUT')
    expect((await owner.client.get(`/api/reports/trips?from=${at(0)}`)).status).toBe(400)
    expect((await owner.client.get(`/api/reports/trips?${during(HOUR, 0)}`)).code).toBe('INVALID_INPUT')
    expect((await owner.client.get('/api/reports/trips?from=yesterday&to=today')).status).toBe(404)
  })

  test('the longest period counts for all but the route', async () => {
    const short = await startTestServer({ reportPeriodLimitMs: 3_600_000 })
    try {
      const first = await makeFirstAdmin(short)
      const answer = await first.client.get(`/api/reports/summary?${during(0, HOUR + 1)}`)
      expect([answer.status, answer.code]).toEqual([400, 'REPORT_PERIOD_TOO_LONG'])
      expect(answer.text).toContain('Time period exceeds the limit')
      expect((await first.client.get(`/api/reports/route?${during(0, HOUR + 1)}`)).status).toBe(200)
      expect((await first.client.get(`/api/reports/summary?${during(0, HOUR)}`)).status).toBe(200)
    } finally {
      await short.close()
    }
  })
})

describe('time in each state', () => {
  test('of a period, and of each of its days; nothing of other people’s devices', async () => {
    const device = await makeDevice(owner)
    await oneTrip(device.uniqueId)
    const [row] = await rows<StateRow>(owner, `states?deviceId=${device.id}&${during(0, 2 * HOUR)}`)
    // The last position holds until the end of the period, which is more than an hour later: nobody knows.
    expect(row).toMatchObject({ deviceId: device.id, deviceName: device.name, startTime: wire(0) })
    const { moving = 0, idle = 0, stopped = 0, offline = 0 } = row ?? {}
    expect(moving + idle + stopped).toBe(1_700_000)
    expect(moving + idle + stopped + offline).toBe(2 * HOUR * 1000 + 1)
    expect(moving).toBeGreaterThan(400_000)
    expect(moving).toBeLessThan(700_000)
    expect(idle).toBeGreaterThanOrEqual(280_000)
    const days = await rows<StateRow>(owner, `states?deviceId=${device.id}&daily=true&${during(-12 * HOUR, 2 * HOUR)}`)
    expect(days.at(-1)).toMatchObject({ moving, idle, stopped })
    const foreign = await stranger.client.get(`/api/reports/states?deviceId=${device.id}&${during(0, HOUR)}`)
    expect(foreign.json()).toEqual([])
  })
})

describe('events and geofences', () => {
  test('[CORE-REPORTS-03] types, alarms, and only geofences linked to the caller', async () => {
    const device = await makeDevice(owner)
    const geofence = (await owner.client.post('/api/geofences', { name: 'Garagem', area: 'CIRCLE (0 0, 10)' })).json<{
      id: number
    }>()
    const foreign = (await stranger.client.post('/api/geofences', { name: 'x', area: 'CIRCLE (0 0, 10)' })).json<{
      id: number
    }>()
    const { events } = server.context.tracking
    const raise = (seconds: number, type: Event['type'], more: object = {}) =>
      events.raise({ deviceId: device.id, type, eventTimeMs: T0 + seconds * 1000, serverTimeMs: T0, ...more })
    raise(10, 'alarm', { attributes: { alarm: 'sos' } })
    raise(20, 'alarm', { attributes: { alarm: 'powerCut' } })
    raise(30, 'ignitionOn')
    raise(40, 'geofenceExit', { geofenceId: geofence.id })
    raise(50, 'geofenceEnter', { geofenceId: geofence.id })
    raise(60, 'geofenceEnter', { geofenceId: foreign.id })
    raise(70, 'geofenceExit', { geofenceId: geofence.id })
    raise(80, 'geofenceExit', { geofenceId: foreign.id })
    raise(90, 'geofenceEnter', { geofenceId: geofence.id })
    await events.flush()
    const list = async (query: string) =>
      (await rows<Event>(owner, `events?deviceId=${device.id}&${during(0, HOUR)}${query}`)).map(({ eventTime }) =>
        Math.round((Date.parse(eventTime) - T0) / 1000),
      )
    expect(await list('')).toEqual([10, 20, 30, 40, 50, 70, 90])
    expect(await list('&type=allEvents&alarm=sos')).toEqual([10, 20, 30, 40, 50, 70, 90])
    expect(await list('&type=alarm')).toEqual([10, 20])
    expect(await list('&type=alarm&type=ignitionOn&alarm=sos')).toEqual([10, 30])
    const visits = async (query: string) =>
      rows<GeofenceRow>(owner, `geofences?deviceId=${device.id}&${during(0, HOUR)}${query}`)
    expect(await visits('')).toEqual([])
    expect(await visits(`&geofenceId=${foreign.id}`)).toEqual([])
    expect(await visits(`&geofenceId=${geofence.id}`)).toEqual([
      expect.objectContaining({
        geofenceId: geofence.id,
        startTime: wire(50),
        endTime: wire(70),
        distance: 0,
        maxSpeed: 0,
      }),
    ])
  })
})

test('[CORE-REPORTS-03] daily cuts at midnight of the caller', async () => {
  const person = await makeUser(server, admin, { attributes: { timezone: 'America/Sao_Paulo' } })
  const device = await makeDevice(person)
  // 23:50 to 00:18 in São Paulo.
  await oneTrip(device.uniqueId, T0 + 14 * 3_600_000 + 50 * 60_000)
  const path = `summary?deviceId=${device.id}&daily=true&${during(0, 24 * HOUR)}`
  const found = await rows<SummaryRow>(person, path)
  expect(found.map(({ startTime, endTime, maxSpeed }) => [startTime, endTime, maxSpeed])).toEqual([
    [wire(14 * HOUR + 50 * 60), wire(14 * HOUR + 50 * 60 + 580), 0],
    [wire(15 * HOUR), wire(14 * HOUR + 50 * 60 + 1700), 40],
  ])
  const whole = await rows<SummaryRow>(owner, path)
  expect(whole).toEqual([])
  // Who has chosen no clock is asked by that of his screen; what somebody has chosen wins.
  const other = await makeUser(server, admin)
  await admin.client.post('/api/permissions', { userId: other.user.id, deviceId: device.id })
  const days = async (who: Person, query: string) =>
    (await rows<SummaryRow>(who, query)).map(({ startTime, maxSpeed }) => [startTime, maxSpeed])
  const local = await days(person, path)
  expect(await days(other, path)).toEqual([[wire(14 * HOUR + 50 * 60), 40]])
  expect(await days(other, `${path}&zone=America/Sao_Paulo`)).toEqual(local)
  expect(await days(other, `${path}&zone=Mars/Base`)).toEqual(await days(other, path))
  expect(await days(person, `${path}&zone=Asia/Tokyo`)).toEqual(local)
})

test('[CORE-REPORTS-02] the ranking counts what happened on trips, of vehicles and of drivers, for those who see them', async () => {
  const device = await makeDevice(owner)
  await oneTrip(device.uniqueId, T0, { driverUniqueId: 'D-9' })
  const ranking = (person: Person, by: string) =>
    rows<RankingRow>(person, `ranking?deviceId=${device.id}&by=${by}&${during(0, HOUR)}`)
  const [vehicle, ...others] = await ranking(owner, 'vehicle')
  expect(others).toEqual([])
  // Five kilometres are too few to be ranked by.
  expect(vehicle).toMatchObject({ deviceId: device.id, deviceName: device.name, trips: 1, faultsPer100Km: null })
  expect(vehicle?.distance).toBeCloseTo(5000, -2)
  const [driver] = await ranking(owner, 'driver')
  expect(driver).toMatchObject({ deviceId: null, driverUniqueId: 'D-9', trips: 1, distance: vehicle?.distance })
  const bad = await owner.client.get(`/api/reports/ranking?by=colour&${during(0, HOUR)}`)
  expect(bad.status).toBe(404)
})
