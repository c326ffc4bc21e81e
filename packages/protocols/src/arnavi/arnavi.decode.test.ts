import { expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, bytesFromHex, hexOf, sumOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { arnavi } from './arnavi.protocol'

const header = new ByteWriter()
  .u8(0xff)
  .u8(0x22)
  .u32LE(350001000200030 % 2 ** 32)
  .u32LE(350001000200030 / 2 ** 32)
  .done()
const tags = (latitude = -23.5): Uint8Array =>
  new ByteWriter()
    .u8(3)
    .f32LE(latitude)
    .u8(4)
    .f32LE(-46.5)
    .hex('05 2d 4c 64 1e'.replaceAll(' ', ''))
    .hex('3970080000')
    .hex('0601010300')
    .done()
const record = (type: number, content: Uint8Array): Uint8Array =>
  new ByteWriter().u8(type).u16LE(content.length).u32LE(1_780_000_000).raw(content).u8(sumOf(content)).done()
const pack = (number: number, ...records: Uint8Array[]): Uint8Array =>
  new Uint8Array([0x5b, number, ...records.flatMap((one) => [...one]), 0x5d])
const line = bytesFromAscii(
  '$AV,V4,7001,12,1227,410,65534,0,1,3,1,2,3,4,1,9,760.5,1.2,050607,2333.0000S,04637.8000W,12.5,90.0,041126,1,2,3,SF*6E',
)

test('a header names the device', () => {
  const decoded = decodeInTurn(arnavi, [header])
  expect(decoded).toMatchObject({ deviceIds: ['350001000200030'] })
  expect(hexOf(decoded.replies?.[0]?.bytes ?? new Uint8Array())).toBe('7b00007d')
})

test('headers that ask for the time get it with a checksum', () => {
  const [reply] = decodeInTurn(arnavi, [new Uint8Array([0xff, 0x23, ...header.subarray(2)])]).replies ?? []
  const bytes = reply?.bytes ?? new Uint8Array()
  expect(hexOf(bytes)).toMatch(/^7b0400.{10}7d$/)
  expect(bytes[3]).toBe(sumOf(bytes, 4, 8))
})

test('records of tags become positions, others are only confirmed', () => {
  const decoded = decodeInTurn(arnavi, [
    header,
    pack(9, record(1, tags()), record(3, bytesFromAscii('x')), record(1, tags())),
  ])
  expect(decoded.positions).toHaveLength(2)
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { latitude: -23.5, longitude: -46.5, courseDegrees: 90, altitudeMeters: 760, speedKnots: 30, valid: true },
    attributes: { sat: 10, rpm: 2160, ignition: true, callButton: false, input: 3 },
  })
  expect(decoded.replies).toEqual([{ bytes: bytesFromHex('7b00097d'), when: 'stored' }])
  expect(decodeInTurn(arnavi, [pack(1, record(3, bytesFromAscii('x')))]).replies?.[0]?.when).toBe('received')
  expect(decodeInTurn(arnavi, [bytesFromHex('5bfd005d')])).toEqual({})
})

test('a line of text', () => {
  const decoded = decodeInTurn(arnavi, [line])
  expect(decoded.deviceIds).toEqual(['7001'])
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { time: new Date(Date.UTC(2026, 10, 4, 5, 6, 7)), latitude: -23.55, altitudeMeters: 760.5, speedKnots: 12.5 },
    attributes: { index: 12, power: 12.27, battery: 4.1, ignition: true, input: 3, sat: 9 },
  })
})

test.each([
  ['a header cut short', bytesFromHex('ff21000000000000')],
  ['another text', bytesFromAscii('hello')],
])('%s is an error', (_name, frame) => {
  expect(decodeInTurn(arnavi, [frame])).toEqual({ error: expect.any(String) })
})

test('a package cut short keeps what it has; a place that cannot be costs itself; both are confirmed', () => {
  const cut = decodeInTurn(arnavi, [pack(1, record(1, tags())).subarray(0, 25)])
  expect(cut.positions?.[0]).toMatchObject({ fix: { latitude: -23.5, speedKnots: 30 } })
  const nowhere = decodeInTurn(arnavi, [pack(1, record(1, tags(95)))])
  expect(nowhere.positions?.[0]).toMatchObject({ deviceTime: new Date(1_780_000_000_000), attributes: { rpm: 2160 } })
  expect([cut.replies, nowhere.replies].map((replies) => replies?.length)).toEqual([1, 1])
})

test('a day the calendar does not have is that of arrival', () => {
  const [position] = decodeInTurn(arnavi, [bytesFromAscii(String.fromCharCode(...line).replace('041126', '310226'))])
    .positions ?? [undefined]
  expect(position?.fix).toMatchObject({ latitude: -23.55, time: new Date(Date.UTC(2026, 4, 6)) })
})

test.each([
  ['052d4cff1e', { valid: false, speedKnots: 0 }, {}],
  ['0608020a00', { valid: true }, { adc2: 0.01 }],
  ['0606030a00', { valid: true }, { pulses3: 10 }],
  ['0900001000', { valid: true }, { status: 0x100000, alarm: 'sos' }],
  ['3f07000000', { valid: true }, { axleLoad4: 7 }],
])('the tag %s', (digits, fix, attributes) => {
  const place = new ByteWriter().u8(3).f32LE(-23.5).u8(4).f32LE(-46.5).hex(digits).done()
  const [position] = decodeInTurn(arnavi, [pack(1, record(1, place))]).positions ?? []
  expect(position).toMatchObject({ fix })
  expect(position?.attributes).toEqual(attributes)
})

test('a header of another version hears the time', () => {
  const other = Uint8Array.from(header)
  other[1] = 0x27
  expect(hexOf(decodeInTurn(arnavi, [other]).replies?.[0]?.bytes ?? new Uint8Array())).toMatch(/^7b0400.{10}7d$/)
})

test('streams in any pieces, damaged or not', () => {
  const frames = [
    header,
    pack(1, record(1, tags()), record(1, tags())),
    bytesFromHex('5bfd005d'),
    pack(2, record(3, tags())),
  ]
  expectFramesInAnyPieces(arnavi, frames)
  expectFramesInAnyPieces(
    arnavi,
    [new Uint8Array([...line, 0x0d, 0x0a]), new Uint8Array([...line, 0x0d, 0x0a])],
    [line, line],
  )
  expectNothingThrows(arnavi, [...frames, line])
})

test('first bytes', () => {
  expect(arnavi.recognise?.(header, 'tcp')).toBe('yes')
  expect(arnavi.recognise?.(line, 'tcp')).toBe('yes')
  expect(arnavi.recognise?.(bytesFromAscii('$A'), 'tcp')).toBe('maybe')
  expect(arnavi.recognise?.(bytesFromAscii('$GPRMC'), 'tcp')).toBe('no')
})
