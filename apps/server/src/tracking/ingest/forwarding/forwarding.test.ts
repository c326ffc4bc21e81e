import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '#src/platform/log'
import { createCallOut } from '#src/platform/outbound'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import { type TestDatabase, testDatabase } from '../../../../test/database'
import { connectClient, startTestTracking } from '../../../../test/tracking'
import { createForwarder } from './forwarder'
import { type ForwardedDevice, fillUrl, gprmcOf } from './forward-payloads'
import { type ForwardPlan, headersOf } from './forward-plan'

const position: TrackedPosition = {
  id: 5,
  deviceId: 1,
  protocol: 'gt06',
  serverTimeMs: Date.UTC(2026, 7, 21, 12, 0, 1),
  deviceTimeMs: Date.UTC(2026, 7, 21, 12),
  fixTimeMs: Date.UTC(2026, 7, 21, 12),
  valid: true,
  latitude: -25.43,
  longitude: -49.2700001,
  altitudeMeters: 900,
  speedKnots: 21.6,
  courseDegrees: 90,
  accuracyMeters: 0,
  address: null,
  network: null,
  geofenceIds: null,
  attributes: { sat: 9 },
  fingerprint: 1,
}
const device: ForwardedDevice = { name: 'Ônibus 1', uniqueId: '123', status: 'online', json: '{"id":1}' }

const got: Array<{ request: IncomingMessage; body: string }> = []
let status = 200
let server: Server
let base: string
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got.push({ request, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  got.length = 0
  status = 200
})
afterAll(() => server.close())

const forwarder = (plan: Partial<ForwardPlan>, urlOf: () => unknown = () => undefined) =>
  createForwarder({
    plan: {
      type: 'json',
      url: `${base}/in`,
      headers: {},
      eventUrl: undefined,
      eventHeaders: {},
      retry: false,
      ...plan,
    },
    callOut: createCallOut(['127.0.0.1']),
    log: silentLog,
    deviceOf: () => device,
    urlOf,
    retryFirstMs: 5,
  })

describe('forwarding', () => {
  test('a position as JSON with its device and the headers of the operator', async () => {
    const one = forwarder({ headers: headersOf('Authorization: Bearer x\\nX-Two: 2') })
    one.position(position)
    await one.idle()
    expect(got[0]?.request).toMatchObject({ method: 'POST', url: '/in' })
    expect(got[0]?.request.headers).toMatchObject({ authorization: 'Bearer x', 'x-two': '2' })
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({
      position: { deviceId: 1, fixTime: '2026-08-21T12:00:00.000+00:00', speed: 21.6, address: null },
      device: { id: 1 },
    })
    one.stop()
  })
  test('a position as the address of a template', async () => {
    const one = forwarder({ type: 'url', url: `${base}/?id={uniqueId}&n={name}&lat={latitude}&a={address}` })
    one.position(position)
    await one.idle()
    expect(got[0]?.request).toMatchObject({ method: 'GET', url: '/?id=123&n=%C3%94nibus%201&lat=-25.43&a={address}' })
    one.stop()
  })
  test('a device may go elsewhere, or nowhere', async () => {
    const elsewhere = forwarder({}, () => `${base}/own`)
    elsewhere.position(position)
    await elsewhere.idle()
    const nowhere = forwarder({}, () => '')
    nowhere.position(position)
    await nowhere.idle()
    expect(got.map(({ request }) => request.url)).toEqual(['/own'])
  })
  test('what the receiver refuses is sent again only where that is switched on', async () => {
    status = 503
    const once = forwarder({})
    once.position(position)
    await once.idle()
    expect(got).toHaveLength(1)
    const again = forwarder({ retry: true })
    again.position(position)
    await expect.poll(() => got.length).toBeGreaterThan(3)
    status = 200
    await again.idle()
    const delivered = got.length
    again.stop()
    expect(delivered).toBeGreaterThan(3)
  })
})

test('the sentence of a position', () => {
  expect(gprmcOf(position)).toBe('$GPRMC,120000.000,A,2525.8000,S,04916.2000,W,21.60,90.00,210826,,*0C')
})
test.each([
  [{}, '0xF11C'],
  [{ speedKnots: 0.5 }, '0xF020'],
  [{ attributes: { alarm: 'sos' } }, '0xF841'],
])('the status code of %j', (more, code) => {
  expect(fillUrl('{statusCode}{constructor}', { ...position, ...more }, device)).toBe(`${code}{constructor}`)
})

describe('forwarding of events', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  const track = (retry: boolean) =>
    startTestTracking(database, {
      forwarding: {
        callOut: createCallOut(['127.0.0.1']),
        plan: {
          type: 'json',
          url: undefined,
          headers: {},
          eventUrl: `${base}/events`,
          eventHeaders: { 'x-two': '2' },
          retry,
        },
      },
    })
  const told = (): number[] => got.map(({ body }) => (JSON.parse(body) as { event: { id: number } }).event.id)

  test('each reaches its receiver with its position and device, over refusals and a restart', async () => {
    const first = await track(true)
    const { id: deviceId } = await first.makeDevice('forward-1')
    const client = await connectClient(first.port('line'))
    client.send({ id: 'forward-1' })
    await client.received('hello')
    client.send({ time: Date.UTC(2026, 2, 4), lat: -22, lon: -43, knots: 20, attributes: { alarm: 'sos' } })
    await client.received('stored')
    client.end()
    status = 503
    const raised: number[] = []
    first.events.subscribe(({ id }) => raised.push(id))
    for (let count = 0; count < 20; count++)
      first.events.raise({ deviceId, type: 'deviceOnline', eventTimeMs: count, serverTimeMs: count })
    await first.events.flush()
    await expect.poll(() => got.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await first.stop()
    got.length = 0
    status = 200
    const second = await track(true)
    const wanted = new Set(raised)
    await expect.poll(() => new Set(told().filter((id) => wanted.has(id))).size, { timeout: 15_000 }).toBe(20)
    const { rows } = await database.pool.query<{ id: number }>(`select id from events where type = 'alarm'`)
    await expect.poll(told, { timeout: 15_000 }).toContain(Number(rows[0]?.id))
    await second.stop()
    const alarm = got.find(({ body }) => body.includes('"alarm":"sos"'))
    expect(alarm?.request.headers).toMatchObject({ 'x-two': '2' })
    expect(JSON.parse(alarm?.body ?? '')).toMatchObject({
      event: { type: 'alarm', attributes: { alarm: 'sos' } },
      position: { deviceId, latitude: -22 },
      device: { id: deviceId },
    })
    // None that arrived is sent again.
    expect(new Set(told()).size).toBe(told().length)
  })

  test('without repetition what is refused is sent once', async () => {
    status = 503
    const tracking = await track(false)
    const { id: deviceId } = await tracking.makeDevice('forward-2')
    tracking.events.raise({ deviceId, type: 'deviceOnline', eventTimeMs: 1, serverTimeMs: 1 })
    await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1)
    const waiting = async () => (await database.pool.query(`select 1 from work where kind = 'forward-event'`)).rowCount
    await expect.poll(waiting).toBe(0)
    expect(got).toHaveLength(1)
    await tracking.stop()
  })
})
