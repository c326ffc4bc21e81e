import { expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, hexOf } from '../bytes/index'
import { decodeInTurn, expectNothingThrows, freshConnection } from '../testing/streams'
import { bws } from './bws.protocol'
import { crc8Maxim } from './message'

const SECONDS = 1_772_600_767
const report = new ByteWriter()
  .hex('00' + '0102abcd' + '02' + '2c')
  .u32(SECONDS)
  .i32(-8_478_000)
  .i32(-16_786_800)
  .hex('89' + '24' + '0384' + '0078' + '29' + '0101' + '00000f' + '00000a' + 'f6' + '15' + '00')
  .done()

test('the checksum agrees with the published check value of "123456789"', () => {
  expect(crc8Maxim(bytesFromAscii('123456789'))).toBe(0xa1)
})

test('a report is confirmed by its number when it is stored', () => {
  const { deviceIds, positions, replies } = decodeInTurn(bws, [report])
  expect(deviceIds).toEqual(['0102abcd'])
  expect(positions?.[0]).toMatchObject({
    fix: { time: new Date(SECONDS * 1000), valid: true, latitude: -23.55, longitude: -46.63, courseDegrees: 90 },
    attributes: {
      event: 2,
      sat: 9,
      io1: 257,
      power: 12,
      battery: 4.1,
      odometer: 1500,
      hours: 600_000,
      deviceTemp: -10,
      rssi: 21,
    },
  })
  expect(replies?.map(({ bytes, when }) => [hexOf(bytes).slice(0, -2), when])).toEqual([['000102abcd402c', 'stored']])
})

test('a place that cannot be, a short end or a sign of life are confirmed all the same', () => {
  const north = Uint8Array.from(report)
  north.set([0x7f, 0xff], 11)
  const alive = report.subarray(0, 8).slice()
  alive[5] = 0x3f
  expect(decodeInTurn(bws, [north]).positions?.[0]).toMatchObject({ deviceTime: new Date(SECONDS * 1000) })
  expect(decodeInTurn(bws, [report.subarray(0, 20)]).positions?.[0]).toMatchObject({ fix: { latitude: -23.55 } })
  for (const frame of [north, report.subarray(0, 20), alive]) {
    const { replies, refusal } = decodeInTurn(bws, [frame])
    expect(replies?.map(({ bytes }) => hexOf(bytes).slice(0, -2))).toEqual(['000102abcd402c'])
    expect(hexOf(refusal ?? new Uint8Array(0)).slice(0, -2)).toBe('000102abcd412c')
  }
  expect(decodeInTurn(bws, [alive]).positions).toBeUndefined()
  expect(decodeInTurn(bws, [new Uint8Array(0)])).toEqual({ error: expect.any(String) })
})

test('validity is a bit of its own; answers and commands name the kind of device', () => {
  const weak = Uint8Array.from(report)
  weak.set([3], 0)
  weak[19] = 0x09
  const connection = freshConnection()
  const { positions, replies } = decodeInTurn(bws, [weak], connection)
  expect(positions?.[0]).toMatchObject({ fix: { valid: false }, attributes: { sat: 9 } })
  expect(replies?.[0]?.bytes[0]).toBe(3)
  const target = { uniqueId: '0102abcd', now: new Date(0), memory: connection.memory }
  const stop = bws.encode?.({ type: 'engineStop', attributes: {} }, target)
  expect(stop && 'bytes' in stop && hexOf(stop.bytes).slice(0, -2)).toBe('030102abcd420000')
})

test('commands', () => {
  const encode = (type: string, uniqueId: string) =>
    bws.encode?.({ type, attributes: {} }, { uniqueId, now: new Date(0) })
  const resume = encode('engineResume', '0102abcd')
  expect(resume && 'bytes' in resume && hexOf(resume.bytes).slice(0, -2)).toBe('000102abcd420001')
  expect(encode('engineStop', 'tracker')).toHaveProperty('unsupported')
})

test('nothing a device sends makes it throw', () => {
  expectNothingThrows(bws, [report])
})
