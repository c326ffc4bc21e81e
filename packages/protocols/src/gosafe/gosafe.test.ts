import { expect, test } from 'vitest'
import { ByteWriter, asciiOf, bytesFromAscii, bytesFromHex } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { gosafe } from './gosafe.protocol'

const PLACE = 'GPS:A;12;S23.550000;W46.630000;100;90;760;0.79;1.2'
const decode = (text: string) => decodeInTurn(gosafe, [bytesFromAscii(text)])
const fix = {
  time: new Date(Date.UTC(2026, 2, 4, 5, 6, 7)),
  valid: true,
  latitude: -23.55,
  longitude: -46.63,
  speedKnots: 53.9957,
  courseDegrees: 90,
  altitudeMeters: 760,
}

test('records of sections', () => {
  const sections =
    'GSM:1;4;724;5;AF0;A3A6;-59,COT:689;2-8-17,ADC:12.6;3.9;0.1;0.2,DTT:25;E7;1;2;40;3,IWD:0;0;AB12;1;1;86;24.3,TAG:77'
  const { deviceIds, positions, replies } = decode(
    `*GS16,350001000200030,050607040326,1C,${PLACE},${sections}$050617040326,,${PLACE}#`,
  )
  expect(deviceIds).toEqual(['350001000200030'])
  expect(positions).toMatchObject([
    {
      fix,
      attributes: {
        event: 28,
        sat: 12,
        hdop: 0.79,
        vdop: 1.2,
        odometer: 689,
        hours: 7_697_000,
        power: 12.6,
        adc2: 0.2,
        status: 0x25,
        ignition: true,
        in2: true,
        in4: false,
        out3: true,
        geofence: '12',
        eventStatus: '40',
        driverUniqueId: 'AB12',
        temp1: 24.3,
        tagData: '77',
      },
      network: { cellTowers: [{ mobileCountryCode: 724, locationAreaCode: 0xaf0, signalStrength: -59 }] },
    },
    { fix: { ...fix, time: new Date(Date.UTC(2026, 2, 4, 5, 6, 17)) } },
  ])
  expect(replies?.map(({ bytes }) => asciiOf(bytes))).toEqual(['1234'])
})

test('the older form, an answer to a command, a sign of life', () => {
  const old = decode('*GS02,350001000200030,GPS:050607;1;A;S23.55;W46.63;100;90;1.5;040326#')
  expect(old.positions).toMatchObject([{ fix: { ...fix, altitudeMeters: 0 }, attributes: { hdop: 1.5 } }])
  expect(decode('*GS06,350001000200030,RST#').commandResult).toBe('RST')
  expect(decode('*GS16,350001000200030')).toMatchObject({ deviceIds: ['350001000200030'], positions: [] })
})

test('the same in binary, with an event', () => {
  const frame = new ByteWriter()
    .hex('f80641013e52f549b79e')
    .u32(fix.time.getTime() / 1000 - 946_684_800)
    .u8(9)
    .hex('000a13003f45')
    .i32(-23_550_000)
    .i32(-46_630_000)
    .u16(100)
    .u16(90)
    .u16(760)
    .u16(214)
    .hex('020189f8')
    .done()
  expect(decodeInTurn(gosafe, [frame])).toMatchObject({
    deviceIds: ['350001000200094'],
    positions: [{ fix, attributes: { event: 9, sat: 5, hdop: 2.14 } }],
  })
})

test('streams in any pieces, damaged or not, and first bytes', () => {
  const text = bytesFromAscii(`*GS06,350001000200030,050607040326,,${PLACE}#`)
  const binary = bytesFromHex('f80601013e52f549b79e1be31b0000f8')
  const plain = bytesFromHex('f80601013e52f549b79ef81b00f8')
  expectFramesInAnyPieces(gosafe, [text, binary, text], [text, plain, text])
  expectNothingThrows(gosafe, [text, plain])
  expect(gosafe.recognise?.(text, 'tcp')).toBe('yes')
  expect(gosafe.recognise?.(plain, 'tcp')).toBe('yes')
  expect(gosafe.recognise?.(bytesFromAscii('*HQ'), 'tcp')).toBe('no')
})
