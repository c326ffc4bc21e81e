import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Device } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import type { Sighting } from '@rastro/model/sighting'
import { makeDevice, makeFirstAdmin, type Person, unique } from '../../../../test/people'
import { type Answer, startTestServer, type TestServer } from '../../../../test/server'

const TOKEN = 'a-token-for-the-other-server'
let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ forwardToken: TOKEN })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

let device: Device
beforeEach(async () => {
  device = await makeDevice(admin)
})

/** The text that a stock server posts, nulls and all. */
const payload = (uniqueId: string, { second = '00', attributes = '{"ignition":true}', more = '' } = {}): string =>
  `{"position":{"id":0,"attributes":${attributes},"deviceId":41,"protocol":"teltonika",` +
  `"serverTime":"2026-08-21T16:18:51.123+00:00","deviceTime":"2026-08-21T16:18:${second}.000+00:00",` +
  `"fixTime":"2026-08-21T16:18:${second}.000+00:00","outdated":false,"valid":true,"latitude":-25.4284,` +
  `"longitude":-49.2733,"altitude":934.0,"speed":21.5983,"course":117.0,"address":"Rua XV de Novembro, 100",` +
  `"accuracy":0.0,"network":{"radioType":"gsm","considerIp":false,"cellTowers":[{"cellId":1234,` +
  `"locationAreaCode":1,"mobileCountryCode":724,"mobileNetworkCode":10}]},"geofenceIds":[7]${more}},` +
  `"device":{"id":41,"attributes":{"speedLimit":53.99},"groupId":3,"calendarId":0,"name":"Van","uniqueId":"${uniqueId}",` +
  `"status":"online","lastUpdate":"2026-08-21T16:18:51.120+00:00","positionId":99,"phone":null,"model":null,` +
  `"contact":null,"category":"van","disabled":false,"expirationTime":null}}`

const forward = (path: string, body: string, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
  server.client().request('POST', path, { body, headers: { 'content-type': 'application/json', ...headers } })
const positions = (text: string, headers?: Record<string, string>): Promise<Answer> =>
  forward('/api/forward/positions', text, headers)
const history = async (): Promise<Position[]> =>
  (
    await admin.client.get(`/api/positions?deviceId=${device.id}&from=2026-08-21T00:00:00Z&to=2026-08-22T00:00:00Z`)
  ).json<Position[]>()

describe('a position as a stock server forwards it', () => {
  test('is stored before the answer, with the address and the sums of the other server', async () => {
    const attributes =
      '{"ignition":true,"motion":false,"distance":12.5,"totalDistance":1234567.89,"hours":7200000,"io239":1}'
    const answer = await positions(payload(device.uniqueId, { attributes }))
    expect([answer.status, answer.text]).toEqual([204, ''])
    const stored = await history()
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({
      deviceId: device.id,
      protocol: 'teltonika',
      fixTime: '2026-08-21T16:18:00.000+00:00',
      latitude: -25.4284,
      altitude: 934,
      course: 117,
      valid: true,
      address: 'Rua XV de Novembro, 100',
      network: { cellTowers: [{ cellId: 1234 }] },
    })
    expect(stored[0]?.attributes).toMatchObject(JSON.parse(attributes) as object)
    expect(stored[0]?.geofenceIds ?? []).not.toContain(7)
    const { status } = (await admin.client.get(`/api/devices/${device.id}`)).json<Device>()
    expect(status).toBe('online')
  })

  test('a retry, and ten at once, store it once', async () => {
    const text = payload(device.uniqueId, { second: '10' })
    expect((await positions(text)).status).toBe(204)
    const answers = await Promise.all(Array.from({ length: 10 }, () => positions(text)))
    expect(answers.every(({ status }) => status === 204)).toBe(true)
    await positions(payload(device.uniqueId, { second: '11' }))
    expect(await history()).toHaveLength(2)
  })

  test('what it does not carry is worked out here', async () => {
    await positions(payload(device.uniqueId, { attributes: '{}' }))
    expect((await history())[0]?.attributes).toMatchObject({ motion: true, totalDistance: 0 })
  })

  test('a zero character of a device is left out and loses nothing', async () => {
    const text = payload(device.uniqueId, { attributes: String.raw`{"card":"12\u000034"}` })
    expect((await positions(text)).status).toBe(204)
    expect((await history())[0]?.attributes).toMatchObject({ card: '1234' })
  })

  test('fields of newer versions and odd attributes do no harm', async () => {
    const attributes = '{"deep":{"a":1},"list":[1],"none":null,"text":"ok"}'
    const text = payload(device.uniqueId, { attributes, more: ',"type":"x","future":{"a":[]}' })
    expect((await positions(text)).status).toBe(204)
    expect((await history())[0]?.attributes).toMatchObject({ text: 'ok' })
    expect((await history())[0]?.attributes).not.toHaveProperty('deep')
  })

  test.each([
    ['no JSON', '{"position":', 'INVALID_INPUT'],
    ['a latitude of 95', payload('x').replace('-25.4284', '95'), 'INVALID_INPUT'],
    [
      'no fix time',
      payload('x').replace('"fixTime":"2026-08-21T16:18:00.000+00:00"', '"fixTime":null'),
      'INVALID_INPUT',
    ],
    ['no device', '{"position":{}}', 'INVALID_INPUT'],
    ['a list', '[]', 'INVALID_INPUT'],
  ])('%s is refused with a reason', async (_what, text, code) => {
    const answer = await positions(text)
    expect(answer).toMatchObject({ status: 400, code })
    expect(answer.text.length).toBeGreaterThan(30)
  })
})

describe('who may', () => {
  test.each([
    ['no token', {}],
    ['a wrong one', { authorization: 'Bearer wrong' }],
    ['an empty one', { 'x-forward-token': '' }],
  ])('%s is refused', async (_what, headers) => {
    expect((await positions(payload(device.uniqueId), headers as Record<string, string>)).status).toBe(401)
    expect(await history()).toEqual([])
  })

  test('the header of its own and the query do too', async () => {
    const own = await positions(payload(device.uniqueId), { 'x-forward-token': TOKEN })
    const query = await forward(`/api/forward/positions?token=${TOKEN}`, payload(device.uniqueId), {})
    expect([own.status, query.status]).toEqual([204, 204])
  })

  test('without a token in the configuration there is no such path', async () => {
    const closed = await startTestServer()
    const answer = await closed.client().request('POST', `/api/forward/positions?token=`, {
      body: payload('x'),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(404)
    await closed.close()
  })

  test('an unknown device waits to be adopted, and is taken from then on', async () => {
    const uniqueId = unique('foreign')
    const first = await positions(payload(uniqueId))
    expect(first).toMatchObject({ status: 404 })
    expect(first.text).toContain('Unknown device')
    const waiting = (await admin.client.get('/api/sightings')).json<Sighting[]>()
    expect(waiting.find((one) => one.uniqueId === uniqueId)).toMatchObject({ protocol: 'teltonika', messages: 1 })
    const adopted = await admin.client.post(`/api/sightings/${uniqueId}/adopt`, {
      name: 'Van',
      groupId: 0,
      category: 'van',
    })
    expect(adopted.status).toBe(200)
    expect((await positions(payload(uniqueId))).status).toBe(204)
  })

  test('a disabled device is refused', async () => {
    const disabled = await makeDevice(admin, { disabled: true })
    expect(await positions(payload(disabled.uniqueId))).toMatchObject({ status: 400, code: 'DEVICE_ACCESS_DENIED' })
  })
})

test('the URL template does the same; parts without a value are passed over', async () => {
  const attributes = encodeURIComponent('{"ignition":true,"sat":9}')
  const path =
    `/api/forward/url?token=${TOKEN}&uniqueId=${device.uniqueId}&protocol=gt06&deviceTime=1787329131000` +
    `&fixTime=1787329131000&valid=true&latitude=-25.4&longitude=-49.2&altitude=900.0&speed=10.5&course=90.0` +
    `&accuracy=0.0&address={address}&attributes=${attributes}&statusCode=0xF11C&gprmc=x`
  expect((await server.client().get(path)).status).toBe(204)
  expect((await server.client().get(path)).status).toBe(204)
  const stored = await history()
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({ protocol: 'gt06', speed: 10.5, attributes: { sat: 9 } })
  expect(stored[0]?.address).not.toBe('{address}')
  expect((await server.client().get(path.replace('latitude=-25.4', 'latitude=x'))).status).toBe(404)
  expect((await server.client().get(path.replace(attributes, '%7B'))).status).toBe(400)
})

describe('events', () => {
  const event = (type: string, id = 17): string =>
    `{"event":{"id":${id},"attributes":{},"deviceId":41,"type":"${type}","eventTime":"2026-08-21T16:20:00.000+00:00",` +
    `"positionId":5,"geofenceId":7,"maintenanceId":0},"position":{"id":5},"device":{"id":41,"uniqueId":"${device.uniqueId}"},` +
    `"geofence":{"id":7,"attributes":{},"name":"Pátio","description":null,"area":"CIRCLE (0 0, 1)","calendarId":0}}`
  const stored = async (): Promise<Array<{ type: string; attributes: string }>> => {
    const { rows } = await server.context.database.pool.query<{ type: string; attributes: string }>(
      'select type, attributes from events where device_id = $1',
      [device.id],
    )
    return rows
  }

  test('one that positions cannot tell is stored once, with the name of its area', async () => {
    const text = event('geofenceEnter')
    expect((await forward('/api/forward/events', text)).status).toBe(204)
    expect((await forward('/api/forward/events', text)).status).toBe(204)
    const rows = await stored()
    expect(rows.map(({ type }) => type)).toEqual(['geofenceEnter'])
    expect(rows[0]?.attributes).toContain('Pátio')
    await forward('/api/forward/events', event('geofenceEnter', 18))
    expect(await stored()).toHaveLength(2)
  })

  test.each(['ignitionOn', 'deviceMoving', 'alarm', 'somethingNew'])(
    '%s is accepted and left to our own rules',
    async (type) => {
      expect((await forward('/api/forward/events', event(type))).status).toBe(204)
      expect(await stored()).toEqual([])
    },
  )

  test('without the token, or of an unknown device', async () => {
    expect((await forward('/api/forward/events', event('maintenance'), {})).status).toBe(401)
    const foreign = event('maintenance').replace(device.uniqueId, 'nobody-knows')
    expect((await forward('/api/forward/events', foreign)).status).toBe(404)
  })
})
