import { expect, test } from 'vitest'
import { ByteWriter } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { t622iridium } from './t622iridium.protocol'

const SECONDS = 1_772_600_767
const header = new ByteWriter().u8(1).u16(28).u32(7).ascii('300434060000010').hex('0000010000').u32(SECONDS).done()
const part = (number: number, content: Uint8Array): Uint8Array =>
  new ByteWriter().u8(number).u16(content.length).raw(content).done()
const message = (...parts: Uint8Array[]): Uint8Array => {
  const body = new ByteWriter().raw(header)
  for (const one of parts) body.raw(one)
  return new ByteWriter().u8(1).u16(body.length).raw(body.done()).done()
}
const place = new ByteWriter()
  .u8(35)
  .hex('d0a798fe907b38fd')
  .u32LE(SECONDS - 946_684_800 - 60)
  .u8(1)
  .u16LE(100)
  .done()

test('a place in the payload', () => {
  expect(decodeInTurn(t622iridium, [message(part(2, place))])).toMatchObject({
    deviceIds: ['300434060000010'],
    positions: [
      {
        fix: {
          time: new Date((SECONDS - 60) * 1000),
          valid: true,
          latitude: -23.55,
          longitude: -46.63,
          speedKnots: 53.9957,
        },
        attributes: { event: 35 },
      },
    ],
  })
})

test('values in the order that the device was set up with, as far as they are known', () => {
  const payload = new ByteWriter().u16LE(1234).u32LE(60).u8(12).u8(99).done()
  const connection = freshConnection({ format: '1A, 0D, 0A, EE, 01' })
  expect(decodeInTurn(t622iridium, [message(part(2, payload))], connection).positions).toEqual([
    { deviceTime: new Date(SECONDS * 1000), attributes: { power: 12.34, hours: 60_000, hdop: 1.2 } },
  ])
})

test('the rough place of the satellites stands in', () => {
  const rough = new ByteWriter().u8(3).u8(23).u16(33_000).u8(46).u16(37_800).u32(5).done()
  expect(decodeInTurn(t622iridium, [message(part(3, rough), part(9, rough))]).positions).toMatchObject([
    {
      fix: { time: new Date(SECONDS * 1000), latitude: -23.55, longitude: -46.63, accuracyMeters: 5000 },
      attributes: { approximate: true },
    },
  ])
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  const frame = message(part(2, place))
  expectFramesInAnyPieces(t622iridium, [frame, frame])
  expectNothingThrows(t622iridium, [frame])
  expect(t622iridium.recognise?.(frame, 'tcp')).toBe('yes')
  expect(t622iridium.recognise?.(frame.subarray(0, 5), 'tcp')).toBe('maybe')
  expect(decodeInTurn(t622iridium, [Uint8Array.of(1, 0, 0)])).toEqual({ error: expect.any(String) })
})
