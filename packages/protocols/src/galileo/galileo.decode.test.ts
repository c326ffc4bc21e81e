import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, bytesFromHex, crc16Modbus, hexOf } from '../bytes/index'
import { cutAll } from '../framing/index'
import type { ConnectionState } from '../protocol'
import { galileo } from './galileo.protocol'
import { frameGalileo } from './frame'
import { decodeGalileo } from './galileo.decode'
import { encodeGalileo } from './galileo.encode'

const NOW = new Date(Date.UTC(2026, 4, 6))
const IMEI = '350001000200030'
const connection = (): ConnectionState => ({ transport: 'tcp', options: {}, memory: {} })

const packet = (tags: Uint8Array, kind = 1): Uint8Array => {
  const head = new ByteWriter().u8(kind).u16LE(tags.length).raw(tags)
  return head.u16LE(crc16Modbus(head.done())).done()
}
const login = packet(new ByteWriter().u8(3).ascii(IMEI).hex('043200').done())
const place = (latitude: number, longitude: number): Uint8Array =>
  new ByteWriter().u8(0x30).u8(0x07).u32LE(latitude).u32LE(longitude).done()
const record = (index: number): Uint8Array =>
  new ByteWriter()
    .u8(0x10)
    .u16LE(index)
    .u8(0x20)
    .u32LE(1_780_000_000 + index)
    .raw(place(-23_550_000, -46_630_000))
    .hex('332c010807')
    .hex('34f802')
    .hex('418032')
    .hex('710205')
    .done()

test('a login names the device and is answered with its checksum', () => {
  const decoded = decodeGalileo(login, connection(), NOW)
  expect(decoded.deviceIds).toEqual([IMEI])
  expect(decoded.positions).toBeUndefined()
  expect(decoded.replies).toEqual([{ when: 'received', bytes: new Uint8Array([2, ...login.subarray(-2)]) }])
})

test('a tag that comes again starts the next record', () => {
  const decoded = decodeGalileo(packet(new Uint8Array([...record(1), ...record(2)])), connection(), NOW)
  expect(decoded.positions).toHaveLength(2)
  expect(decoded.replies?.[0]?.when).toBe('stored')
  const [first, second] = decoded.positions ?? []
  expect(first?.fix).toMatchObject({ valid: true, latitude: -23.55, longitude: -46.63, altitudeMeters: 760 })
  expect(first?.fix?.speedKnots).toBeCloseTo(30 * 0.539957)
  expect(first?.fix?.courseDegrees).toBe(180)
  expect(first?.attributes).toEqual({ index: 1, power: 12.928, temp2: 5 })
  expect(second?.attributes.index).toBe(2)
})

test('compressed records take the year from the clock', () => {
  const seconds = BigInt((Date.UTC(2026, 11, 31) - Date.UTC(2026, 0, 1)) / 1000)
  const half = (1n << 21n) / 2n
  const bits = (seconds << 54n) | ((1n << 21n) << 31n) | (half << 10n) | (1n << 9n)
  const minimal = bytesFromHex(bits.toString(16).padStart(20, '0'))
  const tags = new ByteWriter().raw(minimal).hex('0135').u8(9).done()
  const [position] = decodeGalileo(packet(tags, 8), connection(), NOW).positions ?? []
  expect(position?.fix).toMatchObject({ time: new Date(Date.UTC(2025, 11, 31)), latitude: 0, longitude: 0 })
  expect(position?.attributes).toEqual({ alarm: 'general', hdop: 0.9 })
})

test('a wrong checksum is an error', () => {
  const frame = new Uint8Array([...login.subarray(0, -1), (login.at(-1) ?? 0) ^ 1])
  expect(decodeGalileo(frame, connection(), NOW)).toEqual({ error: expect.any(String) })
})

test.each([
  ['a tag nobody knows', '4180 32 ff00'],
  ['a value cut short', '418032 2001'],
])('%s ends the packet; what stood in front of it stays and is answered', (_name, end) => {
  const tags = new ByteWriter().raw(record(3)).raw(place(-23_550_000, -46_630_000)).hex(end.replace(/ /g, '')).done()
  const decoded = decodeGalileo(packet(tags), connection(), NOW)
  expect(decoded.positions).toHaveLength(2)
  expect(decoded.positions?.[1]).toMatchObject({ fix: { time: NOW, latitude: -23.55 }, attributes: { power: 12.928 } })
  expect(decoded.replies).toHaveLength(1)
})

test('a place that cannot be keeps the clock, the values and the other records', () => {
  const wrong = new ByteWriter().hex('2001000000').raw(place(91_000_000, 0)).hex('418032').done()
  const { positions } = decodeGalileo(packet(Uint8Array.from([...wrong, ...record(4)])), connection(), NOW)
  expect(positions?.[0]).toMatchObject({ deviceTime: new Date(1000), attributes: { power: 12.928 } })
  expect(positions?.[0]?.fix).toBeUndefined()
  expect(positions?.[1]?.fix).toBeDefined()
})

test('packets in halves wait, two in one piece are cut, garbage is dropped', () => {
  for (let half = 0; half < login.length; half++) {
    expect(frameGalileo(login.subarray(0, half), connection())).toEqual({ kind: 'more' })
  }
  const stream = new Uint8Array([0xff, 0x55, ...login, ...packet(record(1)), ...packet(new Uint8Array(0), 7)])
  const cut = cutAll(stream, frameGalileo, connection())
  expect(cut).toMatchObject({ skippedBytes: 2 })
  expect(cut.frames.map((frame) => frame[0])).toEqual([1, 1, 7])
})

test('no bytes throw', () => {
  const piece = fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.constant(record(1)), fc.constant(login))
  const check = (pieces: Uint8Array[], kind: number): void => {
    const bytes = new Uint8Array(pieces.flatMap((one) => [...one]))
    decodeGalileo(packet(bytes, kind), connection(), NOW)
    decodeGalileo(bytes, connection(), NOW)
    cutAll(bytes, frameGalileo, connection())
  }
  fc.assert(fc.property(fc.array(piece), fc.constantFrom(1, 7, 8), check), { numRuns: 500 })
})

test('first bytes are recognised', () => {
  expect(galileo.recognise?.(login, 'tcp')).toBe('yes')
  expect(galileo.recognise?.(login.subarray(0, 5), 'tcp')).toBe('maybe')
  expect(galileo.recognise?.(login, 'udp')).toBe('no')
  expect(galileo.recognise?.(packet(record(1)), 'tcp')).toBe('no')
})

test('commands are text for the named device', () => {
  const target = { uniqueId: IMEI, now: NOW }
  const encoded = encodeGalileo({ type: 'outputControl', attributes: { index: 2, data: '1' } }, target)
  expect('bytes' in encoded && hexOf(encoded.bytes)).toContain(hexOf(bytesFromAscii('out 2,1')))
  expect(encodeGalileo({ type: 'custom', attributes: {} }, target)).toEqual({ unsupported: expect.any(String) })
  expect(encodeGalileo({ type: 'custom', attributes: { data: 'x' } }, { ...target, uniqueId: '7' })).toEqual({
    unsupported: expect.any(String),
  })
})
