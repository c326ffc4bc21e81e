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

test('a record that ends early is an error', () => {
  const early = publishPacket(new ByteWriter().u8(2).u8(1).u16LE(50).hex('0000').done(), 5)
  expect(decodeInTurn(iotm, [early])).toEqual({ error: expect.any(String) })
})

test('streams in any pieces, damaged or not', () => {
  const frames = [connectPacket('350001000200030'), report]
  expectFramesInAnyPieces(iotm, frames)
  expectNothingThrows(iotm, frames)
})
