import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesFromUtf8 } from '../bytes/index'
import type { ConnectionState, Decoded, HttpMessage } from '../protocol'
import { osmand } from './osmand.protocol'

const NOW = new Date(Date.UTC(2026, 4, 6, 7, 8, 9))
const send = (message: Partial<HttpMessage>, options: Record<string, unknown> = {}): Decoded => {
  const connection: ConnectionState = { transport: 'http', options, memory: {} }
  const whole = { method: 'POST', path: '/', headers: {}, body: new Uint8Array(0), ...message }
  return osmand.decodeHttp?.(whole, connection, NOW) ?? {}
}
const get = (query: string, options?: Record<string, unknown>): Decoded =>
  send({ method: 'GET', path: `/?${query}` }, options)
const post = (value: unknown, options?: Record<string, unknown>): Decoded =>
  send(
    { headers: { 'content-type': 'application/json; charset=utf-8' }, body: bytesFromUtf8(JSON.stringify(value)) },
    options,
  )

describe('query and form', () => {
  test('place, motion and attributes of a query', () => {
    const decoded = get(
      'id=a1&lat=-8.05&lon=-34.9&timestamp=1780000000&speed=10&bearing=90&altitude=4&accuracy=6&batt=55&charge=true&ignition=true&rpm=900&note=x',
    )
    expect(decoded).toEqual({
      deviceIds: ['a1'],
      positions: [
        {
          fix: {
            time: new Date(1_780_000_000_000),
            valid: true,
            latitude: -8.05,
            longitude: -34.9,
            speedKnots: 10,
            courseDegrees: 90,
            altitudeMeters: 4,
            accuracyMeters: 6,
          },
          attributes: { batteryLevel: 55, charge: true, ignition: true, rpm: 900, note: 'x' },
        },
      ],
      http: { status: 200, body: '', unknownDevice: 400 },
    })
  })
  test('a form is read when the address has no parameters', () => {
    const decoded = send({ body: bytesFromUtf8('deviceid=a1&location=1.5,2.5&valid=0') })
    expect(decoded.positions?.[0]?.fix).toMatchObject({ latitude: 1.5, longitude: 2.5, valid: false, time: NOW })
  })
  test.each([
    ['seconds', '1780000000', 1_780_000_000_000],
    ['milliseconds', '1780000000123', 1_780_000_000_123],
    ['ISO 8601', '2026-05-28T20:26:40Z', 1_780_000_000_000],
    ['plain', '2026-05-28+20:26:40', 1_780_000_000_000],
  ])('time as %s', (_name, text, expected) => {
    expect(get(`id=a&lat=1&lon=1&timestamp=${text}`).positions?.[0]?.fix?.time.getTime()).toBe(expected)
  })
  test.each([
    ['kmh', 18.52, 10],
    ['mps', 10, 19.438],
    ['mph', 10, 8.69],
  ])('speed in %s by option', (speed, sent, knots) => {
    expect(get(`id=a&lat=1&lon=1&speed=${sent}`, { speed }).positions?.[0]?.fix?.speedKnots).toBeCloseTo(knots, 2)
  })
  test('without a place: surroundings and the moment', () => {
    expect(get('id=a&timestamp=1780000000&cell=724,5,1,2,-70&wifi=aa-bb-cc-dd-ee-ff,-60').positions).toEqual([
      {
        deviceTime: new Date(1_780_000_000_000),
        attributes: {},
        network: {
          cellTowers: [
            { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 1, cellId: 2, signalStrength: -70 },
          ],
          wifiAccessPoints: [{ macAddress: 'aa:bb:cc:dd:ee:ff', signalStrength: -60 }],
        },
      },
    ])
  })
  test('a push token is no position', () => {
    expect(get('id=a&notificationToken=t').positions).toBeUndefined()
  })
  test.each(['lat=1&lon=1', 'id=a&lat=x&lon=1', 'id=a&lat=91&lon=1', 'id=a&cell=1,b'])(
    '%s is refused with 400 and stores nothing',
    (query) => {
      const decoded = get(query)
      expect(decoded.http?.status).toBe(400)
      expect(decoded.positions).toBeUndefined()
      expect(decoded.error).toBeTruthy()
    },
  )
})

test.each([
  ['lat=1&lon=1&timestamp=soon', { fix: { time: NOW, latitude: 1 } }],
  ['lat=1&lon=1&timestamp=2026-13-45+99:99:99', { fix: { time: NOW } }],
  ['lat=1&lon=1&speed=fast&batt=300', { fix: { speedKnots: 0 }, attributes: {} }],
  ['lat=91&lon=1&alarm=sos', { deviceTime: NOW, attributes: { alarm: 'sos' } }],
])('of %s the rest is kept', (query, position) => {
  const decoded = get(`id=a&${query}`)
  expect(decoded.http?.status).toBe(200)
  expect(decoded.positions?.[0]).toMatchObject(position)
})

describe('JSON', () => {
  const coords = { latitude: -8, longitude: -35, accuracy: 12, speed: 10, heading: 45, altitude: 3 }
  const location = { timestamp: '2026-05-28T20:26:40.000Z', coords }
  test('one nested location', () => {
    const decoded = post({
      device_id: 'a1',
      _: 'decoy',
      location: {
        ...location,
        is_moving: true,
        odometer: 1234.6,
        battery: { level: 0.79, is_charging: true },
        alarm: 'sos',
        extras: { alarm: 'tow', level: 2, list: [1] },
      },
    })
    expect(decoded.deviceIds).toEqual(['a1'])
    expect(decoded.http).toEqual({ status: 200, body: '', unknownDevice: 404 })
    const [position] = decoded.positions ?? []
    expect(position?.attributes).toEqual({
      motion: true,
      odometer: 1234,
      batteryLevel: 79,
      charge: true,
      alarm: 'sos',
      level: 2,
    })
    expect(position?.fix).toMatchObject({ latitude: -8, courseDegrees: 45, accuracyMeters: 12 })
    expect(position?.fix?.speedKnots).toBeCloseTo(19.438, 2)
  })
  test('unknown speed, heading and small accuracy are zero', () => {
    const unknown = { ...coords, speed: -1, heading: -1, accuracy: 3 }
    const fix = post({ device_id: 'a', location: { ...location, coords: unknown } }).positions?.[0]?.fix
    expect(fix).toMatchObject({ speedKnots: 0, courseDegrees: 0, accuracyMeters: 0 })
  })
  test('no coordinates: no fix', () => {
    const decoded = post({ device_id: 'a', location: { timestamp: location.timestamp } })
    expect(decoded.positions).toEqual([{ deviceTime: new Date(location.timestamp), attributes: {} }])
  })
  test('a list of flat records of one device', () => {
    const decoded = post([
      { id: 'a', lat: 1, lon: 2, timestamp: 1_780_000_000, battery_state: 'full' },
      { id: 'a', lat: 1.1, lon: 2, timestamp: 1_780_000_060 },
    ])
    expect(decoded.positions?.map((position) => position.fix?.latitude)).toEqual([1, 1.1])
    expect(decoded.positions?.[0]?.attributes).toEqual({ battery_state: 'full' })
  })
  test('a bad record costs its list nothing, a bad member its location nothing', () => {
    const list = post([{ id: 'a', lat: 1, lon: 2 }, { id: 'a', lat: 'x', lon: 2 }, 7])
    expect(list.positions).toHaveLength(1)
    const odd = { ...location, timestamp: 'soon', coords: { ...coords, speed: 'fast' }, battery: 7, alarm: 'sos' }
    expect(post({ device_id: 'a', location: odd }).positions?.[0]).toMatchObject({
      fix: { time: NOW, latitude: -8, speedKnots: 0 },
      attributes: { alarm: 'sos' },
    })
  })
  test.each([
    ['no device', { location }],
    ['nothing that can be read', { device_id: 'a', location: { coords: { latitude: 1 } } }],
    ['two devices', [{ id: 'a' }, { id: 'b' }]],
    ['a number', 7],
  ])('%s is refused', (_name, body) => {
    expect(post(body)).toMatchObject({ http: { status: 400 } })
  })
})

test('no request makes the decoder throw', () => {
  const headers = fc.constantFrom<Record<string, string>>({}, { 'content-type': 'application/json' })
  fc.assert(
    fc.property(fc.string(), fc.uint8Array({ maxLength: 200 }), headers, (query, body, sent) => {
      expect(() => send({ path: `/?${query}`, body, headers: sent })).not.toThrow()
    }),
    { numRuns: 300 },
  )
})
