import { expect, test } from 'vitest'
import { ByteWriter, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { retranslator } from './retranslator.protocol'

const SECONDS = 1_772_600_767
const f64 = (value: number): Uint8Array => new Uint8Array(Float64Array.of(value).buffer)
const block = (kind: number, name: string, content: Uint8Array): Uint8Array => {
  const body = new ByteWriter().u8(0).u8(kind).ascii(`${name}\0`).raw(content).done()
  return new ByteWriter().u16(0x0bbb).u32(body.length).raw(body).done()
}
const message = (...blocks: Uint8Array[]): Uint8Array => {
  const body = new ByteWriter().ascii('350001000200030\0').u32(SECONDS).u32(3)
  for (const one of blocks) body.raw(one)
  return new ByteWriter().u32LE(body.length).raw(body.done()).done()
}
const place = (longitude: number, latitude: number): Uint8Array =>
  block(
    2,
    'posinfo',
    new ByteWriter().raw(f64(longitude)).raw(f64(latitude)).raw(f64(760)).u16(100).u16(90).u8(9).done(),
  )

test('a place and values of every kind, under their own names', () => {
  const frame = message(
    place(-46.63, -23.55),
    block(1, 'driver_code', new ByteWriter().ascii('AB12\0').done()),
    block(3, 'adc1', new ByteWriter().i32(-5).done()),
    block(4, 'pwr_ext', f64(12.6)),
    block(5, 'mileage', new ByteWriter().u64(7_000_000_000n).done()),
    block(2, 'image', Uint8Array.of(1, 2, 3)),
    block(3, '__proto__', new ByteWriter().u32(1).done()),
  )
  const { deviceIds, positions, replies } = decodeInTurn(retranslator, [frame])
  expect(deviceIds).toEqual(['350001000200030'])
  expect(positions).toEqual([
    {
      fix: {
        time: new Date(SECONDS * 1000),
        valid: true,
        latitude: -23.55,
        longitude: -46.63,
        altitudeMeters: 760,
        speedKnots: 53.9957,
        courseDegrees: 90,
        accuracyMeters: 0,
      },
      attributes: { sat: 9, driver_code: 'AB12', adc1: -5, pwr_ext: 12.6, mileage: 7_000_000_000 },
    },
  ])
  expect(replies?.map(({ bytes, when }) => `${when} ${hexOf(bytes)}`)).toEqual(['stored 11'])
})

test('without a place, or with one at 0, 0, only the time is known', () => {
  for (const frame of [message(), message(place(0, 0))]) {
    expect(decodeInTurn(retranslator, [frame]).positions).toMatchObject([{ deviceTime: new Date(SECONDS * 1000) }])
  }
})

test('streams in any pieces, damaged or not', () => {
  const frame = message(place(-46.63, -23.55))
  expectFramesInAnyPieces(retranslator, [frame, frame])
  expectNothingThrows(retranslator, [frame])
})
