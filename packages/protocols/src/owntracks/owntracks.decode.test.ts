import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesFromUtf8 } from '../bytes/index'
import type { Decoded } from '../protocol'
import { freshConnection } from '../testing/streams'
import { decodeOwntracks } from './owntracks.decode'

const post = (body: unknown): Decoded =>
  decodeOwntracks(
    {
      method: 'POST',
      path: '/',
      headers: {},
      body: bytesFromUtf8(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    freshConnection(),
    new Date(0),
  )
const location = { _type: 'location', lat: -23.55, lon: -46.63, tst: 1_780_000_000, tid: 'ab' }

test('a location of the app', () => {
  const decoded = post({ ...location, vel: 36, acc: 12, t: 'u', batt: 46, odo: 12.5 })
  expect(decoded).toMatchObject({ deviceIds: ['ab'], http: { status: 200 } })
  const [position] = decoded.positions ?? []
  expect(position?.fix).toMatchObject({ time: new Date(1_780_000_000_000), latitude: -23.55, accuracyMeters: 12 })
  expect(position?.fix?.speedKnots).toBeCloseTo(36 * 0.539957)
  expect(position?.attributes).toEqual({ event: 'u', batteryLevel: 46, odometer: 12_500 })
})

test('the topic names the device before the two letters', () => {
  expect(post({ ...location, topic: 'owntracks/a/b' }).deviceIds).toEqual(['owntracks/a/b'])
})

test.each([
  ['h', 4, { event: 'h', alarm: 'hardAcceleration' }],
  ['h', undefined, { event: 'h' }],
  ['h', 7, { event: 'h' }],
  ['9', undefined, { event: '9', alarm: 'lowBattery' }],
  ['i', undefined, { event: 'i', ignition: true }],
  ['!', undefined, { event: '!', alarm: 'tow' }],
])('trigger %s %s', (t, rty, attributes) => {
  expect(post({ ...location, t, rty }).positions?.[0]?.attributes).toEqual(attributes)
})

test('other kinds of messages are taken', () => {
  expect(post({ _type: 'lwt', tst: 1, tid: 'ab' })).toEqual({ deviceIds: ['ab'], http: { status: 200, body: '' } })
})

test.each(['nothing', '{}', { ...location, tid: undefined }])('%j is refused', (body) => {
  expect(post(body)).toEqual({ error: expect.any(String), http: { status: 400, body: '' } })
})

test('a value that cannot be costs itself', () => {
  expect(post({ ...location, lat: 95, batt: 50 }).positions).toEqual([
    { deviceTime: new Date(1_780_000_000_000), attributes: { batteryLevel: 50 } },
  ])
  expect(post({ ...location, tst: 'x', vel: [] }).positions?.[0]?.fix).toMatchObject({
    time: new Date(0),
    latitude: -23.55,
    speedKnots: 0,
  })
})

test('what vehicle trackers add', () => {
  const vehicle = {
    ...location,
    sent: 1_780_000_009,
    name: 'VAN',
    odometer: 2,
    anum: 2,
    'adda-01': '7.5',
    'temp_c-00': -3,
  }
  expect(post(vehicle).positions?.[0]).toMatchObject({
    deviceTime: new Date(1_780_000_009_000),
    attributes: { vin: 'VAN', odometer: 2000, adc2: '7.5', temp1: -3 },
  })
})

test('no body throws', () => {
  fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (body) => void post(body)))
})
