import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Event } from '@rastro/model/event'
import type { Geofence } from '@rastro/model/geofence'
import type { Position, RecentSeries } from '@rastro/model/position'
import type { Silence } from '@rastro/model/silence'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '../src/platform/clock'
import type { TrackedEvent } from '../src/tracking/ingest/events/index'
import { driveDevice } from './drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from './people'
import { startTestServer, type TestServer } from './server'

const MINUTE = 60_000
/** A quarter of an hour ago, to the second, so that nothing lies in the future. */
const T0 = Math.floor(Date.now() / 1000 - 900) * 1000
const iso = (seconds: number): string => new Date(T0 + seconds * 1000).toISOString()
/** Only ever ahead of the time the fixes are of; sessions live long enough. */
const clock = manualClock(new Date())

const forwarded: Array<Record<string, unknown>> = []
let outside: Server
let base: string
let server: TestServer
let admin: Person
let owner: Person
let stranger: Person
beforeAll(async () => {
  outside = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.method === 'POST') forwarded.push(JSON.parse(body) as Record<string, unknown>)
      response.end('{"display_name":"Praça Tiradentes, Curitiba"}')
    })
  })
  await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  server = await startTestServer(
    {
      geocoderType: 'nominatim',
      geocoderUrl: `${base}/reverse?lat={lat}&lon={lon}`,
      geocoderPerSecond: 1000,
      outboundPrivateHosts: ['127.0.0.1'],
      forwardType: 'json',
      eventForwardUrl: `${base}/events`,
    },
    { clock },
  )
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  stranger = await makeUser(server, admin)
})
afterAll(async () => {
  await server.close()
  outside.close()
})

const drive = (uniqueId: string) => driveDevice(server.context.tracking, uniqueId, T0)
const heard = (deviceId: number): TrackedEvent[] => {
  const events: TrackedEvent[] = []
  server.context.tracking.events.subscribe((event) => {
    if (event.deviceId === deviceId) events.push(event)
  })
  return events
}

describe('addresses', () => {
  test('[CORE-DETAIL-02] GET /api/server/geocode gives the address of a place as text', async () => {
    const answer = await owner.client.get('/api/server/geocode?latitude=-25.43&longitude=-49.27')
    expect([answer.status, answer.text]).toEqual([200, 'Praça Tiradentes, Curitiba'])
    expect(answer.headers.get('x-address-approximate')).toBeNull()
    expect((await owner.client.get('/api/server/geocode?latitude=95&longitude=0')).status).toBe(404)
    expect((await server.client().get('/api/server/geocode?latitude=1&longitude=1')).status).toBe(401)
    expect((await admin.client.get('/api/server')).json()).toMatchObject({ geocoderEnabled: true })
  })
  test('GET /api/server/places looks for places by name, with bounds', async () => {
    const near = await owner.client.get('/api/server/places?text=bom%20jesus&latitude=-6.4&longitude=-35.6')
    expect(near.json<{ name: string }[]>()[0]).toMatchObject({ name: 'Bom Jesus, RN', isTown: true })
    expect(near.json<unknown[]>().length).toBeLessThanOrEqual(8)
    for (const query of [
      '',
      '?text=a',
      `?text=${'a'.repeat(201)}`,
      '?text=itu&latitude=1',
      '?text=itu&latitude=95&longitude=0',
    ])
      expect((await owner.client.get(`/api/server/places${query}`)).status).toBeGreaterThanOrEqual(400)
    expect((await server.client().get('/api/server/places?text=itu')).status).toBe(401)
  })
  test('positions have none, unless the operator wants them: then it comes afterwards', async () => {
    const plain = await makeDevice(owner)
    const named = await makeDevice(owner, { attributes: { 'geocoder.ignorePositions': false } })
    await drive(plain.uniqueId).at(1)
    await drive(named.uniqueId).at(1, { latitude: -25.5 })
    const addressOf = async (id: number) =>
      (await owner.client.get(`/api/positions?deviceId=${id}`)).json<Position[]>()[0]?.address
    await expect.poll(() => addressOf(named.id)).toBe('Praça Tiradentes, Curitiba')
    expect(await addressOf(plain.id)).toBeNull()
    const range = `deviceId=${named.id}&from=${iso(0)}&to=${iso(10)}`
    const [stored] = (await owner.client.get(`/api/positions?${range}`)).json<Position[]>()
    expect(stored).toMatchObject({ address: 'Praça Tiradentes, Curitiba', attributes: { motion: true } })
  })
})

describe('GET /api/positions with geofenceId', () => {
  test('gives only what lies in the geofence', async () => {
    const device = await makeDevice(owner)
    const driven = drive(device.uniqueId)
    for (const [second, latitude] of [
      [1, -25.4],
      [2, -25.45],
      [3, -25.5],
    ] as const)
      await driven.at(second, { latitude })
    const area = 'POLYGON ((-25.44 -49.3, -25.44 -49.1, -25.46 -49.1, -25.46 -49.3))'
    const geofence = (await owner.client.post('/api/geofences', { name: 'Depot', area })).json<Geofence>()
    const range = `deviceId=${device.id}&from=${iso(0)}&to=${iso(10)}&geofenceId=${geofence.id}`
    const found = (await owner.client.get(`/api/positions?${range}`)).json<Position[]>()
    expect(found.map(({ latitude }) => latitude)).toEqual([-25.45])
    expect((await owner.client.get(`/api/positions/csv?${range}`)).text.trim().split('\n')).toHaveLength(2)
    const other = await makeDevice(stranger)
    const refused = await stranger.client.get(`/api/positions?${range.replace(/deviceId=\d+/, `deviceId=${other.id}`)}`)
    expect(refused.code).toBe('GEOFENCE_ACCESS_DENIED')
  })
})

describe('GET /api/devices/{id}/recent', () => {
  test('gives values by time to whoever sees the device', async () => {
    const device = await makeDevice(owner)
    const driven = drive(device.uniqueId)
    for (const second of [1, 2, 3]) await driven.at(second, { speedKnots: second * 10 }, { power: 12 + second })
    const path = `/api/devices/${device.id}/recent?attributes=speed,power,door`
    expect((await owner.client.get(path)).json<RecentSeries>()).toEqual({
      times: [1, 2, 3].map((second) => T0 + second * 1000),
      series: { speed: [10, 20, 30], power: [13, 14, 15], door: [null, null, null] },
    })
    expect((await stranger.client.get(path)).code).toBe('DEVICE_ACCESS_DENIED')
    expect((await owner.client.get(`${path}&max=6000`)).status).toBe(404)
  })
  test('of the last day for everybody, of longer ago with the right to reports', async () => {
    const viewer = await makeUser(server, admin, { disableReports: true })
    const device = await makeDevice(viewer)
    const path = `/api/devices/${device.id}/recent`
    expect((await viewer.client.get(path)).status).toBe(200)
    expect((await viewer.client.get(`${path}?from=2020-01-01T00:00:00Z`)).code).toBe('OPERATION_RESTRICTED')
  })
})

describe('events', () => {
  test('of the connection are told where the operator switched them on', async () => {
    const quiet = await makeDevice(owner)
    const loud = await makeDevice(owner, { attributes: { 'event.status.enable': true } })
    const ofQuiet = heard(quiet.id)
    const ofLoud = heard(loud.id)
    for (const device of [quiet, loud]) {
      const driven = drive(device.uniqueId)
      await driven.at(1)
      driven.leave()
    }
    await server.context.tracking.events.flush()
    expect(ofLoud.map(({ type }) => type)).toEqual(['deviceOnline', 'deviceOffline'])
    expect(ofQuiet).toEqual([])
  })
  test('are forwarded with the position they happened at', async () => {
    const device = await makeDevice(owner)
    await drive(device.uniqueId).at(1, {}, { alarm: 'sos' })
    const told = () => forwarded.find(({ event }) => (event as Event).deviceId === device.id)
    await expect.poll(told).toMatchObject({
      event: { type: 'alarm', attributes: { alarm: 'sos' } },
      position: { deviceId: device.id, fixTime: iso(1).replace('Z', '+00:00') },
      device: { uniqueId: device.uniqueId },
    })
  })
  test('a driver linked to the device or its group drives it, with processing.useLinkedDriver', async () => {
    const device = await makeDevice(owner, { attributes: { 'processing.useLinkedDriver': true } })
    const driver = (await owner.client.post('/api/drivers', { name: 'Zé', uniqueId: 'zé-1' })).json<{ id: number }>()
    await owner.client.post('/api/permissions', { deviceId: device.id, driverId: driver.id })
    const events = heard(device.id)
    await drive(device.uniqueId).at(1)
    expect(events).toMatchObject([{ type: 'driverChanged', attributes: { driverUniqueId: 'zé-1' } }])
  })
})

describe('GET /api/devices/{id}/silence', () => {
  test('knows a place where the device was silent before', async () => {
    const device = await makeDevice(owner)
    const silence = async (person = owner) => person.client.get(`/api/devices/${device.id}/silence`)
    for (let count = 0; count < 3; count++) {
      await drive(device.uniqueId).at(count)
      clock.advance(45 * MINUTE)
    }
    await server.context.tracking.silences.flush()
    expect((await silence()).json<Silence>()).toMatchObject({
      cause: 'quietPlace',
      confidence: 'medium',
      evidence: [{ kind: 'silentHereBefore', count: 2, longestMs: 45 * MINUTE }],
      lastPosition: { deviceId: device.id },
    })
    await drive(device.uniqueId).at(3)
    expect((await silence()).json<Silence>()).toMatchObject({ cause: null, silentSince: null })
    expect((await silence(stranger)).code).toBe('DEVICE_ACCESS_DENIED')
  })
  test('names the operator whose devices all fell silent', async () => {
    const attributes = { 'device.operator': 'Operadora X' }
    const devices = await Promise.all(Array.from({ length: 6 }, () => makeDevice(owner, { attributes })))
    for (const { uniqueId } of devices) await drive(uniqueId).at(1)
    clock.advance(20 * MINUTE)
    const answer = await owner.client.get(`/api/devices/${devices[0]?.id}/silence`)
    expect(answer.json<Silence>()).toMatchObject({ cause: 'providerOutage', confidence: 'medium' })
    expect(answer.json<Silence>().evidence).toContainEqual({
      kind: 'othersQuiet',
      shared: 'operator',
      name: 'Operadora X',
      quiet: 5,
      total: 5,
    })
  })
})
