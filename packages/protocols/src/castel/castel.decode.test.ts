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
