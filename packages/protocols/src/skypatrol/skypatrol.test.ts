import { expect, test } from 'vitest'
import { ByteWriter, bytesFromHex } from '../bytes/index'
import { decodeInTurn, expectNothingThrows } from '../testing/streams'
import { skypatrol } from './skypatrol.protocol'

const ID = 'T7001002'
const report = (mask: number, content: (writer: ByteWriter) => void): Uint8Array => {
  const writer = new ByteWriter().hex('0005021004').u32(mask)
  content(writer)
  return writer.done()
}
const bits = (...set: number[]): number => set.reduce((sum, bit) => sum + 2 ** bit, 0)

const full = report(bits(0, 23, 8, 10, 11, 12, 13, 14, 9, 24, 28), (writer) => {
  writer.ascii(ID).hex('04031a').u8(1).i32(-23_330_000).i32(-46_378_000).u16(125).u16(900).hex('050607')
  writer.u16(12_600).u16(9)
})

test('the parts that the mask announces', () => {
  expect(decodeInTurn(skypatrol, [full])).toMatchObject({
    deviceIds: [ID],
    positions: [
      {
        fix: {
          time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
          valid: true,
          latitude: -23.55,
          longitude: -46.63,
          speedKnots: 12.5,
          courseDegrees: 90,
        },
        attributes: { power: 12.6, index: 9 },
      },
    ],
  })
})

test('parts behind ones that are passed over', () => {
  const frame = report(bits(0, 2, 7, 22, 25, 26, 28), (writer) => {
    writer.ascii(ID.padEnd(22)).u8(1).raw(new Uint8Array(78)).u16(513)
  })
  expect(decodeInTurn(skypatrol, [frame])).toEqual({ deviceIds: [ID], positions: [{ attributes: { index: 513 } }] })
})

test('other messages, and reports of nobody', () => {
  expect(decodeInTurn(skypatrol, [bytesFromHex('000a0217110130')])).toEqual({})
  expect(decodeInTurn(skypatrol, [report(bits(0, 8), (writer) => writer.hex('04031a'))])).toEqual({
    error: expect.any(String),
  })
})

test('damaged or not, and first bytes', () => {
  expectNothingThrows(skypatrol, [full])
  expect(skypatrol.recognise?.(full, 'udp')).toBe('yes')
  expect(skypatrol.recognise?.(full, 'tcp')).toBe('no')
})
