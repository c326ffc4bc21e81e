import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteWriter, hexOf } from '../bytes/index'
import type { ConnectionState } from '../protocol'
import { decodeCastel } from './castel.decode'
import { castel } from './castel.protocol'
import { idBytes, messageTo } from './message'

const NOW = new Date('2026-03-04T05:06:07Z')
const connection = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})

const ADDRESS = { version: 4, id: idBytes('213TEST001') }
const PLACE = '04031a0a0b0c' + '60940d05' + 'a0e7010a' + '6400' + '8403' + '9c'
const STATISTICS = '0000000000000000' + 'e8030000' + '64000000' + '0a000000' + '0000' + '00000400' + '0000000000000000'
const content = (hex: string): Uint8Array => new ByteWriter().hex(hex).done()

test('a position of a vehicle', () => {
  const decoded = decodeCastel(messageTo(ADDRESS, 0x4001, content(`00${STATISTICS}01${PLACE}`)), connection(), NOW)
  expect(decoded.deviceIds).toEqual(['213TEST001'])
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { time: new Date('2026-03-04T10:11:12Z'), valid: true, courseDegrees: 90 },
    attributes: { sat: 9, odometer: 1000, status: 0x40000 },
  })
  expect(decoded.positions?.[0]?.fix?.latitude).toBeLessThan(0)
})

test('an alarm is acknowledged with its sequence once stored', () => {
  const frame = messageTo(ADDRESS, 0x4007, content(`07000000${STATISTICS}01${PLACE}01010100000000`))
  const decoded = decodeCastel(frame, connection(), NOW)
  expect(decoded.positions?.[0]?.attributes.alarm).toBe('overspeed')
  const [reply] = decoded.replies ?? []
  expect(reply?.when).toBe('stored')
  expect(hexOf(reply?.bytes ?? new Uint8Array(0), 25, 31)).toBe('c00707000000')
})

test('a heartbeat is answered; halves wait', () => {
  const frame = messageTo(ADDRESS, 0x1003)
  expect(decodeCastel(frame, connection(), NOW).replies).toHaveLength(1)
  expect(castel.frame?.(frame.subarray(0, 10), connection()).kind).toBe('more')
  expect(castel.recognise?.(frame, 'tcp')).toBe('yes')
})

test('nothing a device sends makes it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      for (const frame of [
        bytes,
        Uint8Array.from([...messageTo(ADDRESS, 0x4002, content(STATISTICS)).subarray(0, 60), ...bytes]),
      ]) {
        expect(() => decodeCastel(frame, connection(), NOW)).not.toThrow()
        expect(castel.frame?.(frame, connection())).toBeDefined()
      }
    }),
  )
})

test.each([
  ['1c', { alarm: 'vibration' }],
  ['0d', { alarm: 'fatigueDriving' }],
  ['16', { ignition: true }],
  ['17', { ignition: false }],
])('an alarm %s without a place is told', (code, attributes) => {
  const frame = messageTo(ADDRESS, 0x4007, content(`07000000${STATISTICS}0001` + `01${code}00000000`))
  const [position] = decodeCastel(frame, connection(), NOW).positions ?? []
  expect(position?.fix).toBeUndefined()
  expect(position?.attributes).toMatchObject(attributes)
})

test('tags, places with a fuel probe, acceleration, codes of heavy vehicles', () => {
  const attributesOf = (type: number, hex: string) =>
    decodeCastel(messageTo(ADDRESS, type, content(hex)), connection(), NOW).positions?.[0]?.attributes
  const tags = '12000200d7ff' + '0700080000000000' + '01010400' + '0b00060000012d010000'
  expect(attributesOf(0x401f, `0001000000${STATISTICS}01${PLACE}${tags}`)).toMatchObject({ temp2: -4.1, fault1: 301 })
  expect(attributesOf(0x400e, `${STATISTICS}01${PLACE}9001`)).toMatchObject({ sat: 9, adc1: 400 })
  expect(attributesOf(0x4003, `${STATISTICS}010001` + '4000c0ff2000')).toMatchObject({ gSensor: '[[1,-1,0.5]]' })
  expect(attributesOf(0x400b, `${STATISTICS}0002` + '01230a01' + '81450b02')).toMatchObject({ dtcs: 'P0123 B0145' })
})

test('codes of a car are counted, by some units in bytes', () => {
  const codesOf = (hex: string) =>
    decodeCastel(messageTo(ADDRESS, 0x4006, content(`${STATISTICS}00${hex}`)), connection(), NOW).positions?.[0]
      ?.attributes
  expect(codesOf('02' + '0123' + '8145')).toMatchObject({ dtcs: 'P0123 B0145' })
  expect(codesOf('04' + '0123' + '8145')).toMatchObject({ dtcs: 'P0123 B0145' })
})

test('eight stored places of the first devices; a place without a date has the time of its arrival', () => {
  const old = { id: idBytes('213TEST001') }
  const stored = `${PLACE}${'00'.repeat(31)}`.repeat(8)
  const frame = messageTo(old, 0x4204, content(stored))
  frame.set([0x24, 0x24])
  expect(decodeCastel(frame, connection(), NOW).positions).toHaveLength(8)
  const undated = PLACE.replace('04031a', '000000')
  const decoded = decodeCastel(messageTo(ADDRESS, 0x4001, content(`00${STATISTICS}01${undated}`)), connection(), NOW)
  expect(decoded.positions?.[0]?.fix?.time).toEqual(NOW)
})
