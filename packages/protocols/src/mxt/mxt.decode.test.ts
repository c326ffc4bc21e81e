import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteWriter, hexOf } from '../bytes/index'
import type { ConnectionState } from '../protocol'
import { cutMxt, frameMxt } from './frame'
import { decodeMxt } from './mxt.decode'

const NOW = new Date('2026-03-04T05:06:07Z')
const connection = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})

const POSITION = new ByteWriter()
  .hex('a63107030201')
  .hex('080a')
  .u16LE(7)
  .u32LE(((9559 * 32 + 10) * 64 + 11) * 64 + 12)
  .u32LE(-23_550_000)
  .u32LE(-46_633_000)
  .u32LE(1 | (2 << 2) | (2 << 10))
  .u8(100)
  .u8(0)
  .hex('0000000000000000')
  .u32LE(1500)
  .hex('4142')
  .done()

test('a position, escaped on the line, is read and acknowledged with its checksum', () => {
  const cut = cutMxt(frameMxt(POSITION), connection())
  if (cut.kind !== 'frame') throw new Error(cut.kind)
  const decoded = decodeMxt(cut.frame, connection(), NOW)
  expect(decoded.deviceIds).toEqual(['16909063'])
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { time: new Date('2026-03-04T10:11:12Z'), latitude: -23.55, longitude: -46.633, courseDegrees: 90 },
    attributes: { index: 7, ignition: true, input: 2, odometer: 1500 },
  })
  expect(hexOf(decoded.replies?.[0]?.bytes ?? new Uint8Array(0))).toMatch(/^01a60207030210214142.{4,8}04$/)
})

test('halves wait, doubles come one by one, garbage is skipped', () => {
  const line = frameMxt(POSITION)
  expect(cutMxt(line.subarray(0, 20), connection()).kind).toBe('more')
  expect(cutMxt(Uint8Array.from([...line, ...line]), connection())).toMatchObject({ consumed: line.length })
  expect(cutMxt(Uint8Array.of(9, 9, 1), connection())).toMatchObject({ kind: 'skip', consumed: 2 })
})

test('nothing a device sends makes it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      for (const frame of [bytes, Uint8Array.from([...[0x01, 0xa6, 0x31], ...bytes])]) {
        expect(() => decodeMxt(frame, connection(), NOW)).not.toThrow()
        expect(cutMxt(frame, connection())).toBeDefined()
      }
    }),
  )
})

test('an unknown type is acknowledged, so that it does not come again; a receipt is not', () => {
  const unknown = Uint8Array.from(POSITION)
  unknown[1] = 0x77
  const decoded = decodeMxt(Uint8Array.of(1, ...unknown, 4), connection(), NOW)
  expect(decoded).toMatchObject({ deviceIds: ['16909063'], replies: [{ when: 'received' }] })
  const receipt = Uint8Array.from(POSITION)
  receipt[1] = 0x02
  expect(decodeMxt(Uint8Array.of(1, ...receipt, 4), connection(), NOW)).toEqual({ deviceIds: ['16909063'] })
})
