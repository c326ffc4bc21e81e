import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiOf, bytesFromAscii } from '../bytes/index'
import type { ConnectionState } from '../protocol'
import { frameTotem } from './frame'
import { decodeTotem, withChecksum } from './totem.decode'
import { encodeTotem } from './totem.encode'

const NOW = new Date('2026-03-04T05:06:07Z')
const connection = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})

const REPORT = withChecksum(
  '$$0108AA700100200300400|5000C0002603041011124114057700010002082009005000.600000102333.0000S04637.9800W0042',
)

test('a report in columns is read and acknowledged by its number', () => {
  const decoded = decodeTotem(bytesFromAscii(REPORT), connection(), NOW)
  expect(decoded.deviceIds).toEqual(['700100200300400'])
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { time: new Date('2026-03-04T10:11:12Z'), latitude: -23.55, longitude: -46.633, courseDegrees: 90 },
    attributes: { ignition: true, charge: true, battery: 4.1, power: 14, adc1: '0577', sat: 8, odometer: 10_000 },
  })
  expect(asciiOf(decoded.replies?.[0]?.bytes ?? new Uint8Array(0))).toBe(withChecksum('$$0014AA0042'))
})

test('an impossible date is refused', () => {
  const text = REPORT.replace('260304', '260231')
  expect(decodeTotem(bytesFromAscii(text), connection(), NOW).error).toBeDefined()
})

test('frames have their length in front; halves wait', () => {
  const bytes = bytesFromAscii(`$$0014AA00420A`)
  expect(frameTotem(bytes.subarray(0, 9), connection()).kind).toBe('more')
  expect(frameTotem(Uint8Array.from([...bytes, ...bytes]), connection())).toMatchObject({ consumed: 14 })
})

test('commands carry length and checksum, or are a text message', () => {
  const stop = { type: 'engineStop', attributes: {} }
  expect(encodeTotem(stop, { uniqueId: '1', now: NOW })).toEqual({
    bytes: bytesFromAscii(withChecksum('$$0024CF000000,025,C,1')),
  })
  const text = encodeTotem(stop, { uniqueId: '1', now: NOW, options: { textChannel: true } })
  expect(text).toEqual({ bytes: bytesFromAscii('*000000,025,C,1#') })
})

test('nothing a device sends makes it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      for (const frame of [bytes, Uint8Array.from([...bytesFromAscii('$$0108AA7001002003|'), ...bytes])]) {
        expect(() => decodeTotem(frame, connection(), NOW)).not.toThrow()
        expect(frameTotem(frame, connection())).toBeDefined()
      }
    }),
  )
})
