import { expect, test } from 'vitest'
import { ByteWriter, bytesFromHex, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { escaped } from './frame'
import { jt808 } from './jt808.protocol'
import { frameTo, terminalOf } from './message'

const terminal = terminalOf('13512345678') ?? new Uint8Array(6)
const place = (time: string) =>
  new ByteWriter().u32(1).u32(0b1111).u32(23_550_000).u32(46_630_000).u16(760).u16(360).u16(90).hex(time)
const withItems = (time: string) => place(time).hex('010400000064').hex('30011f').hex('31010c').done()
const location = frameTo(0x0200, terminal, withItems('261103120506'))
const heartbeat = frameTo(0x0002, terminal, new Uint8Array(0))
const batch = frameTo(0x0704, terminal, new ByteWriter().u16(1).u8(1).u16(28).raw(place('261103120506').done()).done())

test('a location with its items, in the time of China', () => {
  const { deviceIds, positions, replies } = decodeInTurn(jt808, [location])
  expect(deviceIds).toEqual(['13512345678', '013512345678'])
  expect(positions?.[0]?.fix).toMatchObject({
    time: new Date(Date.UTC(2026, 10, 3, 4, 5, 6)),
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    altitudeMeters: 760,
  })
  expect(positions?.[0]?.attributes).toMatchObject({
    alarm: 'sos',
    ignition: true,
    odometer: 10_000,
    rssi: 31,
    sat: 12,
  })
  expect(replies?.map(({ when }) => when)).toEqual(['stored'])
})

test('a device with a zone of its own', () => {
  const connection = freshConnection({ timeZone: 'America/Sao_Paulo' })
  const [position] = decodeInTurn(jt808, [location], connection).positions ?? []
  expect(position?.fix?.time).toEqual(new Date(Date.UTC(2026, 10, 3, 15, 5, 6)))
})

test('heartbeats are confirmed, a batch comes from the memory', () => {
  const confirmation = frameTo(0x8001, terminal, bytesFromHex('0000000200'))
  expect(decodeInTurn(jt808, [heartbeat]).replies?.map(({ bytes }) => hexOf(bytes))).toEqual([hexOf(confirmation)])
  expect(decodeInTurn(jt808, [batch]).positions?.[0]?.attributes.archive).toBe(true)
})

test.each([frameTo(0x0200, terminal, withItems('261332120506')), bytesFromHex('7e0200007e'), bytesFromHex('1234')])(
  'frame %# is an error',
  (frame) => {
    expect(decodeInTurn(jt808, [frame])).toEqual({ error: expect.any(String) })
  },
)

test('escapes are undone, streams come in any pieces, damaged or not', () => {
  const plain = bytesFromHex('7e307e087d557e')
  expect(hexOf(escaped(plain))).toBe('7e307d02087d01557e')
  expectFramesInAnyPieces(jt808, [location, heartbeat, batch, escaped(plain)], [location, heartbeat, batch, plain])
  expectNothingThrows(jt808, [location, heartbeat, batch])
})
