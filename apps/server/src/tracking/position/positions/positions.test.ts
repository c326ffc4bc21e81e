import type { Position } from '@rastro/model/position'
import type { Sighting } from '@rastro/model/sighting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { unzip } from '../../../../test/workbooks'

/** A quarter of an hour ago, to the second, so that nothing lies in the future. */
const T0 = Math.floor(Date.now() / 1000 - 900) * 1000
const iso = (seconds: number): string => new Date(T0 + seconds * 1000).toISOString()

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

const drive = (uniqueId: string) => driveDevice(server.context.tracking, uniqueId, T0)
async function drivenDevice(seconds: number[], person = owner) {
  const device = await makeDevice(person)
  const driven = drive(device.uniqueId)
  for (const second of seconds) await driven.at(second, { latitude: -25 - second / 1000 }, { sat: 8, name: '=1+1' })
  return { device, driven }
}
const range = (deviceId: number, from: number, to: number): string =>
  `deviceId=${deviceId}&from=${iso(from)}&to=${iso(to)}`
const positions = async (person: Person, query: string) =>
  (await person.client.get(`/api/positions${query}`)).json<Position[]>()

describe('GET /api/positions', () => {
  test('gives the latest of every device within reach, as the contract writes it', async () => {
    const { device } = await drivenDevice([1, 3, 2])
    const mine = (await positions(owner, '')).filter((one) => one.deviceId === device.id)
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject({
      protocol: 'line',
      fixTime: iso(3).replace('Z', '+00:00'),
      valid: true,
      latitude: -25.003,
      longitude: -49.2,
      altitude: 900,
      speed: 10,
      course: 90,
      accuracy: 0,
      address: null,
      network: null,
      geofenceIds: null,
      attributes: { sat: 8, motion: true },
    })
    expect(await positions(owner, `?deviceId=${device.id}`)).toEqual(mine)
    expect(await positions(stranger, '')).toEqual([])
    const devices = (await owner.client.get(`/api/devices?id=${device.id}`)).json<Array<Record<string, unknown>>>()
    expect(devices[0]).toMatchObject({ status: 'online', positionId: mine[0]?.id })
  })
  test('gives history by fix time, both ends included', async () => {
    const { device } = await drivenDevice([10, 30, 20, 40])
    const found = await positions(owner, `?${range(device.id, 10, 30)}`)
    expect(found.map((one) => one.latitude)).toEqual([-25.01, -25.02, -25.03])
    expect((await stranger.client.get(`/api/positions?${range(device.id, 0, 50)}`)).text).toContain(
      'Device access denied',
    )
    expect((await owner.client.get(`/api/positions?deviceId=${device.id}&from=yesterday&to=${iso(9)}`)).status).toBe(
      404,
    )
  })
  test('[CORE-LIVE-04] gives positions by repeated id, in the order asked for', async () => {
    const { device } = await drivenDevice([1, 2, 3])
    const ids = (await positions(owner, `?${range(device.id, 0, 10)}`)).map((one) => one.id).reverse()
    const query = ids.map((id) => `id=${id}`).join('&')
    expect((await positions(owner, `?${query}`)).map((one) => one.id)).toEqual(ids)
    expect((await owner.client.post('/api/positions', { id: ids })).json<Position[]>().map((one) => one.id)).toEqual(
      ids,
    )
    expect((await stranger.client.get(`/api/positions?${query}`)).text).toBe(
      'java.lang.SecurityException: Device access denied',
    )
    expect((await owner.client.get(`/api/positions?id=${ids[0]}&id=999999999`)).status).toBe(400)
  })
  test('[CORE-LIVE-04] current positions by id need no right to reports, history does', async () => {
    const viewer = await makeUser(server, admin, { disableReports: true })
    const { device } = await drivenDevice([1, 2], viewer)
    const [latest] = await positions(viewer, '')
    expect(await positions(viewer, `?id=${latest?.id}`)).toHaveLength(1)
    expect((await viewer.client.get(`/api/positions?${range(device.id, 0, 9)}`)).text).toContain('Operation restricted')
  })
  test('asks for a session', async () => {
    expect((await server.client().get('/api/positions')).status).toBe(401)
  })
})

describe('DELETE', () => {
  test('removes one position; the one before the newest takes its place', async () => {
    const { device } = await drivenDevice([1, 2])
    const [newest] = await positions(owner, `?deviceId=${device.id}`)
    expect((await stranger.client.delete(`/api/positions/${newest?.id}`)).status).toBe(400)
    expect((await owner.client.delete(`/api/positions/${newest?.id}`)).status).toBe(204)
    expect((await positions(owner, `?deviceId=${device.id}`)).map((one) => one.latitude)).toEqual([-25.001])
    expect((await admin.client.delete(`/api/positions/${newest?.id}`)).status).toBe(404)
  })
  test('removes a stretch, and not for read-only users', async () => {
    const { device } = await drivenDevice([1, 2, 3])
    expect((await owner.client.delete(`/api/positions?${range(device.id, 2, 3)}`)).status).toBe(204)
    expect(await positions(owner, `?${range(device.id, 0, 9)}`)).toHaveLength(1)
    const reader = await makeUser(server, admin, { readonly: true })
    expect((await reader.client.delete(`/api/positions?${range(device.id, 0, 9)}`)).text).toContain(
      'Operation restricted',
    )
  })
})

describe('files', () => {
  test.each([
    ['csv', 'text/csv', 'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude'],
    ['gpx', 'application/gpx+xml', '<trkpt lat="-25.001" lon="-49.2"><ele>900</ele>'],
    ['kml', 'application/vnd.google-earth.kml+xml', '-49.2,-25.001,900'],
    ['kmz', 'application/vnd.google-earth.kmz', 'doc.kml'],
  ])('%s', async (kind, type, part) => {
    const { device } = await drivenDevice([1, 2])
    const answer = await owner.client.get(`/api/positions/${kind}?${range(device.id, 0, 9)}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="positions.${kind}"`)
    expect(answer.text).toContain(part)
    expect(answer.text).not.toContain('=1+1')
    expect((await stranger.client.get(`/api/positions/${kind}?${range(device.id, 0, 9)}`)).status).toBe(400)
  })
})

describe('sightings', () => {
  test('an administrator adopts an unknown tracker; it is let in at its next message', async () => {
    const driven = drive('86-unknown')
    await driven.at(1)
    const [group] = [await admin.client.post('/api/groups', { name: 'Vans' })].map((one) => one.json<{ id: number }>())
    const [seen] = (await admin.client.get('/api/sightings')).json<Sighting[]>()
    expect(seen).toMatchObject({
      uniqueId: '86-unknown',
      protocol: 'line',
      address: '203.0.113.7:1',
      messages: 1,
      lastFrameHex: '0102',
    })
    // What it says before anybody lets it in: a sign of life does not take back the place.
    await driven.at(
      2,
      { latitude: -22.9, longitude: -47.06, speedKnots: 20 },
      { ignition: true, power: 12.4, secret: 'x' },
    )
    driven.heartbeat()
    const [told] = (await admin.client.get('/api/sightings')).json<Sighting[]>()
    expect(told?.told).toEqual({
      fix: expect.objectContaining({
        latitude: -22.9,
        longitude: -47.06,
        speedKnots: 20,
        address: expect.stringContaining(', SP'),
      }),
      attributes: { ignition: true, power: 12.4 },
    })
    const strange = { name: 'Van 7', groupId: 999_999 }
    expect((await admin.client.post('/api/sightings/86-unknown/adopt', strange)).status).toBeLessThan(500)
    expect((await admin.client.get('/api/sightings')).json()).toHaveLength(1)
    expect((await owner.client.get('/api/sightings')).status).toBe(400)
    const wanted = { name: 'Van 7', category: 'van', groupId: group?.id, model: 'FMB920', plate: 'ABC1D23' }
    const adopted = await admin.client.post('/api/sightings/86-unknown/adopt', wanted)
    expect(adopted.json()).toMatchObject({
      name: 'Van 7',
      uniqueId: '86-unknown',
      category: 'van',
      groupId: group?.id,
      model: 'FMB920',
      attributes: { placa: 'ABC1D23' },
    })
    await driven.at(3)
    expect((await positions(admin, '')).map((one) => one.deviceId)).toContain(adopted.json<{ id: number }>().id)
    expect((await admin.client.get('/api/sightings')).json()).toEqual([])
    expect((await admin.client.post('/api/sightings/86-unknown/adopt', { name: 'x' })).status).toBe(404)
  })
  test('or dismisses it', async () => {
    await drive('86-other').at(1)
    expect((await admin.client.delete('/api/sightings/86-other')).status).toBe(204)
    expect((await admin.client.get('/api/sightings')).json()).toEqual([])
    expect((await admin.client.delete('/api/sightings/86-other')).status).toBe(404)
  })
})

test('a fix from the future is stored and told, but is nobody’s newest, also when the newest is removed', async () => {
  const { device, driven } = await drivenDevice([1, 2])
  const ahead = 3 * 3600
  await driven.at(ahead, { latitude: -10 })
  const latest = async () => (await positions(owner, `?deviceId=${device.id}`))[0]
  expect(await latest()).toMatchObject({ latitude: -25.002 })
  const stored = await positions(owner, `?${range(device.id, 0, ahead + 1)}`)
  expect(stored.at(-1)).toMatchObject({ latitude: -10, attributes: { future: true } })
  await owner.client.delete(`/api/positions/${(await latest())?.id}`)
  expect(await latest()).toMatchObject({ latitude: -25.001 })
  await owner.client.delete(`/api/positions/${(await latest())?.id}`)
  expect(await latest()).toBeUndefined()
  const states = await server.context.tracking.positions.loadStates()
  expect(states.find(({ deviceId }) => deviceId === device.id)?.latest).toBeNull()
})

describe('names with signs that XML cannot write', () => {
  const NASTY = `a${String.fromCharCode(1, 8, 11, 31, 127, 0xfffe)}]]>&<b c="d"> é 🚚`
  /** libxml2, by way of the database. */
  const isXml = async (text: string): Promise<boolean> => {
    const asked = 'select xml_is_well_formed_document($1) as answer'
    return (await server.context.database.pool.query<{ answer: boolean }>(asked, [text])).rows[0]?.answer ?? false
  }
  async function nasty() {
    const { device, driven } = await drivenDevice([1, 2])
    await driven.at(3, {}, { note: NASTY })
    expect((await owner.client.put(`/api/devices/${device.id}`, { ...device, name: NASTY })).status).toBe(200)
    return range(device.id, 0, 9)
  }
  test('every file of positions and tracks is XML that a parser reads', async () => {
    expect(await isXml('<a>\u0001</a>')).toBe(false)
    const asked = await nasty()
    for (const path of ['gpx', 'kml', 'track/gpx', 'track/kml']) {
      const { status, text } = await owner.client.get(`/api/positions/${path}?${asked}`)
      expect([path, status, await isXml(text)]).toEqual([path, 200, true])
      expect(text).toContain('é 🚚')
    }
  })
  test('and so is what is inside archives and workbooks', async () => {
    const asked = await nasty()
    for (const path of [`positions/kmz?${asked}`, `positions/track/xlsx?${asked}`, `reports/route/xlsx?${asked}`]) {
      const answer = await fetch(`${server.urls.web}/api/${path}`, { headers: { cookie: owner.client.cookie ?? '' } })
      const parts = unzip(Buffer.from(await answer.arrayBuffer()))
      expect(parts.size).toBeGreaterThan(0)
      for (const [name, text] of parts) expect([path, name, await isXml(text)]).toEqual([path, name, true])
    }
  })
})
