import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesFromUtf8 } from '../bytes/index'
import type { Decoded } from '../protocol'
import { freshConnection } from '../testing/streams'
import { decodeFlespi } from './flespi.decode'

const post = (body: string): Decoded =>
  decodeFlespi({ method: 'POST', path: '/', headers: {}, body: bytesFromUtf8(body) }, freshConnection(), new Date(0))
const message = { ident: '7001', timestamp: 1_780_000_000.5, 'position.latitude': -23.55, 'position.longitude': -46.63 }

test('every message of the list is a position', () => {
  const body = [
    { ...message, 'position.speed': 36, 'battery.level': 80, 'shock.event.trigger': true, 'alarm.event.trigger': true },
    { ident: '7001', timestamp: 1_780_000_001, 'custom.thing': 'x', nested: { a: 1 } },
  ]
  const decoded = post(JSON.stringify(body))
  expect(decoded).toMatchObject({ deviceIds: ['7001'], http: { status: 200 } })
  const [first, second] = decoded.positions ?? []
  expect(first?.fix).toMatchObject({ time: new Date(1_780_000_000_500), valid: true, latitude: -23.55 })
  expect(first?.fix?.speedKnots).toBeCloseTo(36 * 0.539957)
  expect(first?.attributes).toEqual({ ident: '7001', batteryLevel: 80, alarm: 'vibration,general' })
  expect(second).toEqual({
    deviceTime: new Date(1_780_000_001_000),
    attributes: { ident: '7001', 'custom.thing': 'x' },
  })
})

test('messages of several devices are told apart', () => {
  const decoded = post(JSON.stringify([message, { ...message, ident: 7002 }, { ...message, timestamp: 1_780_000_009 }]))
  expect(decoded).toMatchObject({ deviceIds: ['7001'], others: [{ deviceIds: ['7002'] }] })
  expect(decoded.positions).toHaveLength(2)
  expect(decoded.others?.[0]?.positions).toHaveLength(1)
})

test.each(['not json', '{}', '[]', JSON.stringify([{ ...message, ident: undefined }])])('%s is refused', (body) => {
  expect(post(body)).toEqual({ error: expect.any(String), http: { status: 400, body: '' } })
})

test('a value that cannot be costs itself, a message without a name itself alone', () => {
  const body = [{ ...message, 'position.latitude': 95 }, { timestamp: 1 }, { ...message, timestamp: 'x' }, 7]
  const { positions, http } = post(JSON.stringify(body))
  expect(http?.status).toBe(200)
  expect(positions).toEqual([
    { deviceTime: new Date(1_780_000_000_500), attributes: { ident: '7001' } },
    { fix: expect.objectContaining({ time: new Date(0), latitude: -23.55 }) as unknown, attributes: { ident: '7001' } },
  ])
})

test('parameters that no stream of ours has, and numbered ones', () => {
  const body = [
    {
      ...message,
      'can.engine.rpm': 900,
      'can.engine.temperature#2': 81,
      'din#1': 3,
      'gsm.jamming.event.trigger': true,
    },
  ]
  expect(post(JSON.stringify(body)).positions?.[0]?.attributes).toEqual({
    ident: '7001',
    rpm: 900,
    temp2: 81,
    input: 3,
    alarm: 'jamming',
  })
})

test('no body throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.json().map((one) => `[${one}]`),
      ),
      (body) => void post(body),
    ),
  )
})
