import { expect, test } from 'vitest'
import { ByteWriter } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { gl601 } from './gl601.protocol'

const SECONDS = 1_772_600_767
const place = (number: number, tail: string): Uint8Array => {
  const content = new ByteWriter().u8(0x09).i32(-46_630_000).i32(-23_550_000).u32(SECONDS).u16(360).hex(tail).done()
  return new ByteWriter().u8(number).u8(content.length).raw(content).done()
}
const record = (items: Uint8Array, wide = false): Uint8Array => {
  const head = new ByteWriter()
    .u32(SECONDS + 5)
    .hex('0001 50 07'.replaceAll(' ', ''))
    .raw(items)
    .done()
  const length = head.length + (wide ? 2 : 1)
  return (wide ? new ByteWriter().u16(0x8000 + length) : new ByteWriter().u8(length)).raw(head).done()
}
const message = (records: Uint8Array[]): Uint8Array => {
  const flags = records.length > 1 ? new ByteWriter().u8(0x80).u16(records.length).done() : Uint8Array.of(0)
  const body = new ByteWriter().raw(flags).hex('0350001000200030c031000a000102')
  for (const one of records) body.raw(one)
  return new ByteWriter()
    .u16(0x2b00)
    .u16(body.length + 6)
    .raw(body.done())
    .u16(0x2a24)
    .done()
}

test('records with one and two bytes of length', () => {
  const fine = message([
    record(place(82, '05005a001db00c')),
    record(new ByteWriter().raw(place(81, '')).hex('7f0201020000').hex('6105000e105500').done(), true),
  ])
  const { deviceIds, positions } = decodeInTurn(gl601, [fine])
  expect(deviceIds).toEqual(['350001000200030'])
  expect(positions).toMatchObject([
    {
      fix: {
        time: new Date(SECONDS * 1000),
        valid: true,
        latitude: -23.55,
        longitude: -46.63,
        courseDegrees: 90,
        altitudeMeters: 760,
      },
      deviceTime: new Date((SECONDS + 5) * 1000),
      attributes: { event: 7, hdop: 0.5, sat: 12 },
    },
    { fix: { latitude: -23.55 }, attributes: { battery: 3.6, batteryLevel: 85 } },
  ])
})

test('streams in any pieces, damaged or not', () => {
  const frame = message([record(place(82, '05005a001db00c'))])
  expectFramesInAnyPieces(gl601, [frame, frame])
  expectNothingThrows(gl601, [frame])
  expect(decodeInTurn(gl601, [Uint8Array.of(0x2b, 1, 2)])).toEqual({ error: expect.any(String) })
})
