import { expect, test } from 'vitest'
import { ByteWriter, asciiOf, bytesFromAscii, crc8Egts } from '../bytes/index'
import type { Decoded } from '../protocol'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { navis } from './navis.protocol'
import { encodeNavis } from './navis.encode'
import { readNtcb, writeNtcb } from './ntcb'

const ntcb = (body: Uint8Array): Uint8Array => writeNtcb({ receiver: 1, sender: 77, body })
const login = ntcb(bytesFromAscii('*>S:350001000200030'))
const sealed = (packet: Uint8Array): Uint8Array => new ByteWriter().raw(packet).u8(crc8Egts(packet)).done()

/** FLEX 2.0 with the fields 1, 2, 3, 8 to 14, 29 and 45. */
const mask = new ByteWriter().hex('e1fc000800080000').hex('0000000000000000').done()
const negotiation = ntcb(new ByteWriter().ascii('*>FLEX').hex('b014147a').raw(mask).done())
const record = (index: number): Uint8Array =>
  new ByteWriter()
    .u32LE(index)
    .u16LE(4096)
    .u32LE(1_780_000_005)
    .u8(0x2b)
    .u32LE(1_780_000_000)
    .u32LE(-23.55 * 600_000)
    .u32LE(-46.63 * 600_000)
    .u32LE(7600)
    .f32LE(36)
    .u16LE(90)
    .u8(0x81)
    .u8(0xfb)
    .done()
const archive = sealed(new ByteWriter().ascii('~A').u8(2).raw(record(1)).raw(record(2)).done())
const event = sealed(new ByteWriter().ascii('~T').u32LE(3).raw(record(3)).done())
const replyText = ({ replies = [] }: Decoded): string => asciiOf(readNtcb(replies[0]?.bytes ?? new Uint8Array()).body)

test('a login is answered to its sender', () => {
  const decoded = decodeInTurn(navis, [login])
  expect(decoded.deviceIds).toEqual(['350001000200030'])
  expect(readNtcb(decoded.replies?.[0]?.bytes ?? new Uint8Array())).toMatchObject({ receiver: 77, sender: 1 })
  expect(replyText(decoded)).toBe('*<S')
})

test('records have the fields the device announced', () => {
  expect(replyText(decodeInTurn(navis, [login, negotiation]))).toBe('*<FLEX\xb0\x14\x14')
  const decoded = decodeInTurn(navis, [login, negotiation, archive])
  expect(decoded.positions).toHaveLength(2)
  expect(decoded.positions?.[0]?.fix).toMatchObject({ valid: true, latitude: -23.55, altitudeMeters: 760 })
  expect(decoded.positions?.[0]?.fix?.speedKnots).toBeCloseTo(36 * 0.539957)
  expect(decoded.positions?.[1]?.attributes).toMatchObject({ index: 2, event: 4096, sat: 10, in1: true, in8: true })
  expect(decoded.positions?.[1]?.attributes.temp1).toBe(-5)
  expect(decoded.replies).toEqual([{ when: 'stored', bytes: sealed(bytesFromAscii('~A\x02')) }])
  const single = decodeInTurn(navis, [login, negotiation, event])
  expect(single.replies?.[0]?.bytes).toEqual(sealed(bytesFromAscii('~T\x03\0\0\0')))
})

test.each([
  ['records before their fields are known', archive],
  ['a wrong checksum', new Uint8Array([...login.subarray(0, -1), 0x39])],
])('%s is an error', (_name, frame) => {
  expect(decodeInTurn(navis, [frame])).toEqual({ error: expect.any(String) })
})

test('an unknown version of FLEX is answered with one that we speak', () => {
  const unknown = ntcb(new ByteWriter().ascii('*>FLEX').hex('b0202008ff').done())
  expect(replyText(decodeInTurn(navis, [login, unknown]))).toBe('*<FLEX\xb0\x14\x14')
})

test('records of FLEX 2 and 3 with fields of every version are cut by their sizes', () => {
  const fields = [1, 2, 3, 98, 100, 122, 139, 200, 206, 239, 255]
  const bits = new Uint8Array(32)
  for (const one of fields) bits[(one - 1) >> 3] = (bits[(one - 1) >> 3] ?? 0) | (0x80 >> ((one - 1) & 7))
  const wide = ntcb(new ByteWriter().ascii('*>FLEX').hex('b01e1eff').raw(bits).done())
  const sizes = 4 + 2 + 4 + 1 + 2 + 1 + 1 + 2 + 4 + 4 + 8
  const one = new ByteWriter()
    .u32LE(9)
    .u16LE(4096)
    .raw(new Uint8Array(sizes - 6))
    .done()
  const packet = sealed(new ByteWriter().ascii('~A').u8(2).raw(one).raw(one).done())
  const connection = freshConnection()
  expectFramesInAnyPieces(navis, [wide, packet, packet])
  const { positions } = decodeInTurn(navis, [login, wide, packet], connection)
  expect(positions?.map(({ attributes }) => attributes)).toEqual([
    { index: 9, event: 4096 },
    { index: 9, event: 4096 },
  ])
})

test('records of their own length have a fixed part and what the event adds', () => {
  const fixed = new ByteWriter()
    .hex('0a25')
    .u32LE(12)
    .u16LE(6144)
    .u32LE(1_780_000_005)
    .u8(0x2b)
    .u32LE(1_780_000_000)
    .u32LE(-23.55 * 600_000)
    .u32LE(-46.63 * 600_000)
    .u32LE(7600)
    .f32LE(36)
    .u16LE(90)
    .f32LE(1.5)
    .hex('0102030405')
    .done()
  const one = sealed(new ByteWriter().ascii('~X').u32LE(12).u16LE(fixed.length).raw(fixed).done())
  const many = sealed(
    new ByteWriter().ascii('~E').u8(2).u16LE(fixed.length).raw(fixed).u16LE(fixed.length).raw(fixed).done(),
  )
  expectFramesInAnyPieces(navis, [one, many, one])
  const [position] = decodeInTurn(navis, [login, one]).positions ?? []
  expect(position?.fix).toMatchObject({ valid: true, latitude: -23.55, longitude: -46.63, courseDegrees: 90 })
  expect(position?.attributes).toEqual({ index: 12, event: 6144, sat: 10, odometer: 1500 })
  expect(decodeInTurn(navis, [login, many]).positions).toHaveLength(2)
})

test('records without a place, each with its own inputs and voltages', () => {
  const head = (format: string) =>
    new ByteWriter().ascii('*>T').hex(format).u32LE(5).u16LE(6144).hex('01020304051a').hex('880029')
  const units = head('04').hex('05').hex('79 2b'.replace(' ', '')).u16LE(12_700).u16LE(4100).hex('fb0580ff').done()
  const { positions } = decodeInTurn(navis, [login, ntcb(units)])
  expect(positions?.[0]?.attributes).toMatchObject({
    output: 5,
    in1: true,
    in4: true,
    in5: 7,
    in6: 6,
    in7: 2,
    in8: 2,
    power: 12.7,
    battery: 4.1,
    temp1: -5,
    temp4: -1,
  })
  expect(positions?.[0]?.attributes).not.toHaveProperty('adc1')
})

test('without an announcement a checksum that fits by chance cuts no packet shorter than a record', () => {
  const short = sealed(bytesFromAscii('~C\x01\x02'))
  const cut = navis.frame?.(Uint8Array.from([...short, ...event]), freshConnection())
  expect(cut?.kind === 'frame' && cut.consumed === short.length).toBe(false)
})

test('a day the calendar does not have costs the time; an unknown format its record; both are answered', () => {
  const body = new ByteWriter().ascii('*>T\x25').raw(new Uint8Array(34)).hex('0c0000001f0110').raw(new Uint8Array(50))
  const wrongDay = decodeInTurn(navis, [ntcb(body.done())])
  expect(wrongDay.positions).toHaveLength(1)
  expect(replyText(wrongDay)).toBe('*<T\0\0\0\0')
  const unknown = decodeInTurn(navis, [ntcb(bytesFromAscii('*>T\x0f\x07\0\0\0'))])
  expect(unknown.positions).toBeUndefined()
  expect(replyText(unknown)).toBe('*<T\x07\0\0\0')
})

test('all records of an archive are confirmed, a place that cannot be keeps the rest of its record', () => {
  const nowhere = Uint8Array.from(record(2), (byte, at) => (at >= 15 && at < 19 ? 0x7f : byte))
  const two = sealed(new ByteWriter().ascii('~A').u8(2).raw(record(1)).raw(nowhere).done())
  const { positions, replies } = decodeInTurn(navis, [negotiation, two])
  expect(positions?.map(({ fix }) => fix !== undefined)).toEqual([true, false])
  expect(positions?.[1]?.attributes).toMatchObject({ index: 2, event: 4096 })
  expect([...(replies?.[0]?.bytes ?? [])].slice(0, 3)).toEqual([0x7e, 0x41, 2])
})

test('a text is the result of a command', () => {
  expect(decodeInTurn(navis, [login, ntcb(bytesFromAscii('*!1Y'))])).toMatchObject({ commandResult: '*!1Y' })
})

test('streams are cut by what was announced', () => {
  expectFramesInAnyPieces(navis, [login, Uint8Array.of(0x7f), negotiation, archive, event, archive])
})

test('nothing throws', () => {
  expectNothingThrows(navis, [login, negotiation, archive, event, sealed(bytesFromAscii('~E\x01\x03\0abc'))])
})

test('first bytes and commands', () => {
  expect(navis.recognise?.(login, 'tcp')).toBe('yes')
  expect(navis.recognise?.(bytesFromAscii('@N'), 'tcp')).toBe('maybe')
  expect(navis.recognise?.(bytesFromAscii('@@'), 'tcp')).toBe('no')
  const connection = freshConnection()
  decodeInTurn(navis, [login], connection)
  const target = { uniqueId: '1', now: new Date(Date.UTC(2026, 0, 1)), memory: connection.memory }
  const encoded = encodeNavis({ type: 'custom', attributes: { data: '*!1Y' } }, target)
  expect('bytes' in encoded && readNtcb(encoded.bytes)).toMatchObject({ receiver: 77, sender: 1 })
  expect(encodeNavis({ type: 'engineStop', attributes: {} }, target)).toEqual({ unsupported: expect.any(String) })
})
