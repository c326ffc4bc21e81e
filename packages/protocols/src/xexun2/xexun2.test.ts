import { expect, test } from 'vitest'
import { ByteWriter, bytesFromHex, bytesFromUtf8, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { escaped } from './frame'
import { frameTo } from './message'
import { xexun2 } from './xexun2.protocol'

const IMEI = '350001000200030'
const SECONDS = 1_772_600_767
const head = (mask: number) => new ByteWriter().u8(7).u32(SECONDS).u8(21).u16(0x8055).u8(mask)
const place = head(0b11)
  .u32(1)
  .u8(0b111)
  .hex('09' + '45919a66')
  .hex('c5132ccd')
  .hex('01' + '0a1b2c3d4e5fc3')
place.hex('01' + '02d4' + '0005' + '00001a2b' + '0102abcd' + 'c3')
const plain = head(0)
const plainLength = plain.length
const content = new ByteWriter().u8(2).u16(place.length).u16(plainLength).raw(place.done()).raw(plain.done()).done()
const report = frameTo(0x14, 9, IMEI, content)
const decode = (frame: Uint8Array) => decodeInTurn(xexun2, [frame])

test('records of a message, confirmed when they are stored', () => {
  const { deviceIds, positions, replies } = decode(report)
  expect(deviceIds).toEqual([IMEI])
  expect(positions).toMatchObject([
    {
      fix: { time: new Date(SECONDS * 1000), valid: true },
      attributes: { alarm: 'sos', index: 7, rssi: 21, charge: true, batteryLevel: 85, sat: 9 },
      network: {
        cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, cellId: 0x102abcd, signalStrength: -61 }],
        wifiAccessPoints: [{ macAddress: '0a:1b:2c:3d:4e:5f', signalStrength: -61 }],
      },
    },
    { deviceTime: new Date(SECONDS * 1000), attributes: { batteryLevel: 85 } },
  ])
  expect(positions?.[0]?.fix?.longitude).toBeCloseTo(46 + 59.3 / 60, 3)
  expect(positions?.[0]?.fix?.latitude).toBeCloseTo(-(23 + 54.8 / 60), 3)
  expect(replies?.map(({ bytes, when }) => [hexOf(bytes), when])).toEqual([
    ['faaf00140009' + '3500010002000300' + '0001fffe01faaf', 'stored'],
  ])
})

test('answers and commands', () => {
  expect(decode(frameTo(7, 1, IMEI, bytesFromUtf8('of=1,ok')))).toEqual({ deviceIds: [IMEI], commandResult: 'of=1,ok' })
  const encode = (type: string, attributes: Record<string, unknown>) =>
    xexun2.encode?.({ type, attributes }, { uniqueId: IMEI, now: new Date(0) })
  expect(encode('positionPeriodic', { frequency: 60 })).toEqual({
    bytes: frameTo(7, 1, IMEI, bytesFromUtf8('tracking_send=60,60')),
  })
  expect(encode('positionPeriodic', { frequency: -1 })).toHaveProperty('unsupported')
})

test('a place that cannot be leaves the rest, which is answered; a cut head is an error', () => {
  const north = head(2)
    .u8(1)
    .hex('09' + '00000000' + '7f800000')
    .done()
  const wrong = decode(frameTo(0x14, 1, IMEI, new ByteWriter().u8(1).u16(north.length).raw(north).done()))
  expect(wrong.positions?.[0]).toMatchObject({ deviceTime: expect.any(Date), attributes: { sat: 9 } })
  expect(wrong.positions?.[0]?.fix).toBeUndefined()
  expect(wrong.replies).toHaveLength(1)
  expect(decode(frameTo(0x14, 1, IMEI, Uint8Array.of(3, 0))).replies).toHaveLength(1)
  expect(decode(bytesFromHex('faaf0014faaf'))).toEqual({ error: expect.any(String) })
})

test('the exact place, its speed and course, behind distances measured by radio', () => {
  const record = head(2).u8(0x68).u8(1).raw(new Uint8Array(12)).u16(360).u16(900).u8(11)
  record.hex('c0b21dcccccccccdc0a23a0000000000')
  const content = record.done()
  const [position] = decode(frameTo(0x14, 1, IMEI, new ByteWriter().u8(1).u16(content.length).raw(content).done()))
    .positions ?? [undefined]
  expect(position?.fix?.latitude).toBeCloseTo(-23.55, 6)
  expect(position?.fix?.longitude).toBeCloseTo(-46.63, 6)
  expect(position?.attributes.sat).toBe(11)
})

test('escapes are undone, streams come in any pieces, damaged or not', () => {
  const odd = bytesFromHex('faaf12faaffbbf34faaf')
  expect(hexOf(escaped(odd))).toBe('faaf12fbbf01fbbf0234faaf')
  expectFramesInAnyPieces(xexun2, [report, escaped(odd)], [report, odd])
  expectNothingThrows(xexun2, [report])
})
