import { expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, hexOf, sumOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { cellocator } from './cellocator.protocol'
import { encodeCellocator } from './cellocator.encode'

const sealed = (writer: ByteWriter): Uint8Array => writer.u8(sumOf(writer.done(), 4)).done()
const radians = (degrees: number): number => Math.round((degrees * Math.PI * 1e8) / 180)

const status = (day = 4): Uint8Array =>
  sealed(
    new ByteWriter()
      .ascii('MCGP')
      .u8(0)
      .u32LE(7001)
      .hex('000042')
      .hex('0a1420f500002c01')
      .hex('21000080')
      .hex('00 01020304 c0d401 00000000beef 0000 00040207'.replaceAll(' ', ''))
      .u32LE(radians(-46.63))
      .u32LE(radians(-23.55))
      .u32LE(76_000)
      .u32LE(1000)
      .u16LE(1571)
      .hex('070605')
      .u8(day)
      .u8(2)
      .u16LE(2026),
  )

const modules = (): Uint8Array => {
  const place = new ByteWriter()
    .hex('00000009')
    .u32LE(radians(-46.63))
    .u32LE(radians(-23.55))
    .u32LE(76_000)
    .hex('640000')
  const list = new ByteWriter()
    .hex('0613 00'.replace(' ', ''))
    .raw(place.done())
    .hex('070700')
    .hex('010706050402')
    .u8(26)
    .hex('020b00')
    .hex('000000000000')
    .hex('01')
    .hex('00400105')
    .done()
  return sealed(
    new ByteWriter()
      .ascii('MCGP')
      .u8(11)
      .u32LE(7001)
      .hex('000043')
      .u8(0)
      .u16LE(list.length + 4)
      .u32LE(0)
      .raw(list),
  )
}

const time = new Date(Date.UTC(2026, 1, 4, 5, 6, 7))

test('a status message is a position and is acknowledged', () => {
  expect(status()).toHaveLength(70)
  const decoded = decodeInTurn(cellocator, [status()])
  expect(decoded.deviceIds).toEqual(['7001'])
  const [position] = decoded.positions ?? []
  expect(position?.fix).toMatchObject({ time, valid: true, altitudeMeters: 760 })
  expect(position?.fix?.latitude).toBeCloseTo(-23.55, 6)
  expect(position?.fix?.longitude).toBeCloseTo(-46.63, 6)
  expect(position?.fix?.speedKnots).toBeCloseTo(19.4384)
  expect(position?.fix?.courseDegrees).toBeCloseTo(90, 0)
  expect(position?.attributes).toMatchObject({
    status: 5,
    event: 0x2c,
    ignition: true,
    door: true,
    charge: true,
    adc4: 4,
    odometer: 120_000,
    driverUniqueId: '00000000beef',
    sat: 7,
  })
  const [reply] = decoded.replies ?? []
  expect(reply?.when).toBe('stored')
  expect(hexOf(reply?.bytes ?? new Uint8Array())).toMatch(/^4d43475004591b0000(00){6}42(00){11}..$/)
})

test('units that send degrees send whole km/h', () => {
  const frame = status()
  frame.set(bytesFromAscii('MCPG'), 0)
  const [position] = decodeInTurn(cellocator, [frame]).positions ?? []
  expect(position?.fix?.speedKnots).toBeCloseTo(1000 * 0.539957)
})

test('modules in a message', () => {
  const [position] = decodeInTurn(cellocator, [modules()]).positions ?? []
  expect(position?.fix).toMatchObject({ time, altitudeMeters: 760 })
  expect(position?.attributes).toEqual({ io16384: 5 })
})

test.each([
  ['a damaged message', status().map((byte, at) => (at === 30 ? byte ^ 1 : byte))],
  ['another text', bytesFromAscii('hello, is there anybody?')],
])('%s is an error', (_name, frame) => {
  expect(decodeInTurn(cellocator, [frame])).toEqual({ error: expect.any(String) })
})

test('a day the calendar does not have costs the time, a message cut short its content; both are answered', () => {
  const wrongDay = decodeInTurn(cellocator, [status(30)])
  expect(wrongDay.positions?.[0]?.fix).toMatchObject({ altitudeMeters: 760 })
  expect(wrongDay.replies).toHaveLength(1)
  const short = decodeInTurn(cellocator, [sealed(new ByteWriter().raw(status().subarray(0, 40)))])
  expect(short).toMatchObject({ deviceIds: ['7001'] })
  expect(short.replies).toHaveLength(1)
})

test.each([
  [70, 'sos'],
  [80, 'powerCut'],
  [81, 'lowPower'],
  [44, undefined],
])('reason %i', (reason, alarm) => {
  const message = status().subarray(0, -1)
  const changed = Uint8Array.from(message, (byte, at) => (at === REASON_AT ? reason : byte))
  const { positions } = decodeInTurn(cellocator, [sealed(new ByteWriter().raw(changed))])
  expect(positions?.[0]?.attributes).toMatchObject({ event: reason, ...(alarm ? { alarm } : {}) })
})
const REASON_AT = 18

test('streams in any pieces, damaged or not', () => {
  expectFramesInAnyPieces(cellocator, [status(), modules(), status()])
  expectNothingThrows(cellocator, [status(), modules()])
})

test('first bytes and commands', () => {
  expect(cellocator.recognise?.(status(), 'udp')).toBe('yes')
  expect(cellocator.recognise?.(bytesFromAscii('MC'), 'tcp')).toBe('maybe')
  expect(cellocator.recognise?.(bytesFromAscii('MX'), 'tcp')).toBe('no')
  const target = { uniqueId: '7001', now: new Date(0) }
  const encoded = encodeCellocator({ type: 'outputControl', attributes: { index: 2, data: '1' } }, target)
  expect('bytes' in encoded && hexOf(encoded.bytes)).toMatch(/^4d43475000591b0000(00){5}03031212(00){6}..$/)
  expect(encodeCellocator({ type: 'outputControl', attributes: { index: 2 } }, target)).toHaveProperty('unsupported')
})
