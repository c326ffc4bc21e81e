import { expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { continental } from './continental.protocol'

const message = (kind: number, content: Uint8Array): Uint8Array =>
  new ByteWriter()
    .ascii('SV')
    .u16(11 + content.length)
    .u8(0x16)
    .u32(7001)
    .u8(5)
    .u8(kind)
    .raw(content)
    .done()

const status = (latitude: number, longitude: number, tail = ''): Uint8Array =>
  message(
    2,
    new ByteWriter()
      .u32(1_780_000_000)
      .u32(latitude)
      .u32(longitude)
      .u16(90)
      .u16(36)
      .u8(1)
      .u32(1_780_000_005)
      .hex('000e000300020c24')
      .hex('0001')
      .hex(tail)
      .done(),
  )
const fine = status(0x0fffffff - 23.55 * 360_000 + 1, 0x0fffffff - 46.63 * 360_000 + 1, '00003039')

test('a status in hundredths of a second of arc', () => {
  const decoded = decodeInTurn(continental, [fine])
  expect(decoded.deviceIds).toEqual(['7001'])
  expect(decoded.positions?.[0]).toMatchObject({
    fix: { time: new Date(1_780_000_000_000), valid: true, latitude: -23.55, longitude: -46.63, courseDegrees: 90 },
    deviceTime: new Date(1_780_000_005_000),
    attributes: { event: 14, ignition: true, input: 3, output: 2, battery: 12, deviceTemp: 36, odometer: 12_345 },
  })
})

test('hours of the engine stand in front of the end, where a unit tells them', () => {
  const hoursOf = (tail: string) => decodeInTurn(continental, [status(0, 0, tail)]).positions?.[0]?.attributes.hours
  expect(hoursOf('00003039' + '0000000c' + '00736a7a')).toBe(12 * 3_600_000)
  expect(hoursOf('00003039' + '00736a7a')).toBeUndefined()
})

test('a status in seconds of arc', () => {
  const [position] = decodeInTurn(continental, [status(0xffffff - 3600 * 23 + 1, 3600 * 46)]).positions ?? []
  expect(position?.fix).toMatchObject({ latitude: -23, longitude: 46 })
  expect(position?.attributes.odometer).toBeUndefined()
})

test('other kinds of messages only name the device', () => {
  expect(decodeInTurn(continental, [message(0, new Uint8Array(0))])).toEqual({ deviceIds: ['7001'] })
})

test.each([
  ['another text', bytesFromAscii('hello')],
  ['a head cut short', message(2, new Uint8Array(9)).subarray(0, 8)],
])('%s is an error', (_name, frame) => {
  expect(decodeInTurn(continental, [frame])).toEqual({ error: expect.any(String) })
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  expectFramesInAnyPieces(continental, [fine, message(0, new Uint8Array(0)), fine])
  expectNothingThrows(continental, [fine])
  expect(continental.recognise?.(fine, 'tcp')).toBe('yes')
  expect(continental.recognise?.(bytesFromAscii('S'), 'tcp')).toBe('maybe')
  expect(continental.recognise?.(bytesFromAscii('ST'), 'tcp')).toBe('no')
  expect(continental.recognise?.(bytesFromAscii('SVxx'), 'tcp')).toBe('no')
})

test('a message cut short keeps what came before; a place that cannot be costs itself', () => {
  expect(decodeInTurn(continental, [fine.subarray(0, 34)]).positions?.[0]).toMatchObject({
    fix: { latitude: -23.55, courseDegrees: 90 },
    attributes: { event: 14 },
  })
  const [nowhere] = decodeInTurn(continental, [status(0x07000000, 0x0a000000)]).positions ?? []
  expect(nowhere?.fix).toBeUndefined()
  expect(nowhere).toMatchObject({ deviceTime: new Date(1_780_000_005_000), attributes: { ignition: true } })
})

test('north and east in hundredths are not taken for seconds, though their first byte is empty', () => {
  const [position] = decodeInTurn(continental, [status(23 * 360_000, 46 * 360_000)]).positions ?? []
  expect(position?.fix).toMatchObject({ latitude: 23, longitude: 46 })
})
