import { expect, test } from 'vitest'
import { ByteWriter, hexOf } from '../bytes/index'
import { connectPacket, publishPacket } from '../testing/mqtt'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { iotm } from './iotm.protocol'

const SECONDS = 1_772_600_767
const record = (kind: number, content: ByteWriter) =>
  new ByteWriter().u8(kind).u16LE(content.length).raw(content.done()).done()
const readings = new ByteWriter()
  .u32LE(SECONDS)
  .hex('05' + '0030' + 'e02e')
  .hex('03' + '0320')
  .hex('0e' + '00d0')
  .f32LE(-23.5)
  .f32LE(-46.5)
  .hex('2400' + '08' + '09' + '5a00' + 'f802')
  .hex('01' + '6d00' + '06' + '0050' + '16a1c101' + '20' + '00c0' + '024f4b')
const event = new ByteWriter().u32LE(SECONDS).hex('0033' + '46543250')
const payload = new ByteWriter().u8(2).raw(record(1, readings)).raw(record(3, event)).u8(0).done()
const report = publishPacket(payload, 5)

test('readings and events, confirmed when they are stored', () => {
  const { positions, replies } = decodeInTurn(iotm, [report])
  expect(positions).toMatchObject([
    {
      fix: {
        time: new Date(SECONDS * 1000),
        latitude: -23.5,
        longitude: -46.5,
        courseDegrees: 90,
        altitudeMeters: 760,
      },
      attributes: { power: 12, hdop: 0.8, sat: 9, ignition: true, driverUniqueId: '29466902', io49152: 'OK' },
    },
    { deviceTime: new Date(SECONDS * 1000), attributes: { event: 51 } },
  ])
  expect(replies?.map(({ bytes, when }) => [hexOf(bytes), when])).toEqual([['40020005', 'stored']])
})

test('a record that ends early keeps what it has, and is confirmed', () => {
  const early = publishPacket(new ByteWriter().u8(2).u8(1).u16LE(50).u32LE(SECONDS).hex('0500300000').done(), 5)
  const { positions, replies } = decodeInTurn(iotm, [early])
  expect(positions).toEqual([{ deviceTime: new Date(SECONDS * 1000), attributes: {} }])
  expect(replies).toHaveLength(1)
})

test.each([
  ['05 0c30 8403', { rpm: 900 }],
  ['01 9b00', { alarm: 'jamming' }],
  ['00 0800', {}],
  ['01 1500', { in7: true }],
  ['06 0340 0a000000', { odometer: 50 }],
  ['07 0550 faffffffffffffff', { temp2: -6 }],
  ['21 0bc0 02beef', { io49163: 'beef' }],
  ['40 0cc0 0200 4f4b', { io49164: 'OK' }],
  ['05 2130 0a00', { fuelConsumption: 0.5 }],
])('the reading %s', (digits, attributes) => {
  const one = record(1, new ByteWriter().u32LE(SECONDS).hex(digits.replaceAll(' ', '')))
  const frame = publishPacket(new ByteWriter().u8(2).raw(one).u8(0).done(), 5)
  expect(decodeInTurn(iotm, [frame]).positions?.[0]?.attributes).toEqual(attributes)
})

test('streams in any pieces, damaged or not', () => {
  const frames = [connectPacket('350001000200030'), report]
  expectFramesInAnyPieces(iotm, frames)
  expectNothingThrows(iotm, frames)
})
