import { expect, test } from 'vitest'
import { ByteWriter, bytesFromHex, hexOf } from '../bytes/index'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { minifinder2 } from './minifinder2.protocol'

const SECONDS = 1_772_600_767
const item = (number: number, value: Uint8Array) =>
  new ByteWriter()
    .u8(value.length + 1)
    .u8(number)
    .raw(value)
    .done()
const frameOf = (flags: number, type: number, ...items: Uint8Array[]) => {
  const body = new ByteWriter().u8(type)
  for (const one of items) body.raw(one)
  return new ByteWriter().u8(0xab).u8(flags).u16LE(body.length).u16LE(0).u16LE(0x0102).raw(body.done()).done()
}
const imei = item(0x01, new ByteWriter().ascii('350001000200030').done())
const state = item(0x24, new ByteWriter().u32LE(SECONDS).u32LE(0x55a80210).done())
const place = item(
  0x20,
  new ByteWriter()
    .u32LE(-235_500_000 >>> 0)
    .u32LE(-466_300_000 >>> 0)
    .u16LE(36)
    .u16LE(90)
    .u16LE(760)
    .u16LE(8)
    .u32LE(1500)
    .u8(9)
    .done(),
)
const sos = item(0x02, new ByteWriter().u32LE(0x1000).u32LE(SECONDS).done())
const cells = item(0x29, bytesFromHex('d402' + '05' + '0e' + '2b1a' + 'cdab0201'))
const points = item(0x22, bytesFromHex('c3' + '0a1b2c3d4e5f'))
const located = frameOf(0x10, 1, imei, state, place, sos, state, cells, points)
const decode = (frame: Uint8Array) => decodeInTurn(minifinder2, [frame])

test('a message of two positions, answered when they are stored', () => {
  const { deviceIds, positions, replies } = decode(located)
  expect(deviceIds).toEqual(['350001000200030'])
  expect(positions).toHaveLength(2)
  expect(positions?.[0]).toMatchObject({
    fix: {
      time: new Date(SECONDS * 1000),
      latitude: -23.55,
      longitude: -46.63,
      altitudeMeters: 760,
      courseDegrees: 90,
    },
    attributes: { alarm: 'sos', charge: true, motion: true, rssi: 21, batteryLevel: 85, odometer: 1500, sat: 9 },
  })
  expect(positions?.[1]).toMatchObject({
    deviceTime: new Date(SECONDS * 1000),
    network: {
      cellTowers: [{ mobileCountryCode: 724, cellId: 0x102abcd, signalStrength: -14 }],
      wifiAccessPoints: [{ macAddress: '0a:1b:2c:3d:4e:5f', signalStrength: -61 }],
    },
  })
  expect(replies?.map(({ bytes, when }) => [hexOf(bytes), when])).toEqual([['ab00030008c702017f0100', 'stored']])
})

test('answers to commands, which are not answered themselves', () => {
  expect(decode(frameOf(0, 0x7f, bytesFromHex('0100')))).toEqual({
    positions: [{ attributes: { result: '0' } }],
    commandResult: '0',
  })
  const about = frameOf(0, 2, item(4, new ByteWriter().ascii('89550310000000000000').done()))
  expect(decode(about).positions?.[0]?.attributes).toEqual({ iccid: '89550310000000000000' })
})

test('a place that cannot be leaves its time; a cut head is an error', () => {
  const north = item(0x20, new ByteWriter().u32LE(1_000_000_000).u32LE(0).hex('00'.repeat(13)).done())
  expect(decode(frameOf(0, 1, state, north)).positions?.[0]).toMatchObject({ deviceTime: new Date(SECONDS * 1000) })
  expect(decode(bytesFromHex('ab10'))).toEqual({ error: expect.any(String) })
})

test('only some models take new firmware', () => {
  const encode = (model: string, data: string) =>
    minifinder2.encode?.({ type: 'firmwareUpdate', attributes: { data } }, { uniqueId: '1', model, now: new Date(0) })
  expect(encode('Nano', 'https://a.example/fw')).toHaveProperty('bytes')
  expect(encode('Nano', 'file:///fw')).toHaveProperty('unsupported')
  expect(encode('EV-07B', 'https://a.example/fw')).toHaveProperty('unsupported')
})

test('streams in any pieces, damaged or not', () => {
  expectFramesInAnyPieces(minifinder2, [located, frameOf(0, 0x7f, bytesFromHex('0100'))])
  expectNothingThrows(minifinder2, [located, frameOf(0x10, 1, imei, sos, points)])
})

test('geofences are told by way and number, and every other bit by its name', () => {
  const event = (bits: number) =>
    decode(frameOf(0, 1, imei, state, item(0x02, new ByteWriter().u32LE(bits >>> 0).done()))).positions?.[0]?.attributes
  expect(event((1 << 5) | (1 << 27))).toMatchObject({ alarm: 'geofenceEnter', geofence: 2 })
  expect(event(1 << 7)).toMatchObject({ alarm: 'geofenceExit', geofence: 4 })
  expect(event((1 << 10) | (1 << 13))).toMatchObject({ alarm: 'movement', button1: true })
})

test('an item that is cut or unknown costs itself, and a place without a time has that of its arrival', () => {
  const { positions } = decode(
    frameOf(0, 1, imei, item(0x24, bytesFromHex('01')), item(0x77, bytesFromHex('0102')), place),
  )
  expect(positions?.[0]?.fix).toMatchObject({ latitude: -23.55, time: new Date(Date.UTC(2026, 4, 6)) })
})

test('what the unit says of itself when asked', () => {
  const words = (text: string) => new ByteWriter().ascii(text).done()
  const said = frameOf(
    0,
    2,
    item(0x02, bytesFromHex('00000102')),
    item(0x05, bytesFromHex('0a1b2c3d4e5f')),
    item(0x13, words('Rex\0')),
    item(0x14, bytesFromHex('5fa20e')),
    item(0x1b, words('SIM7500E')),
    item(0x40, words('m2m.example')),
    // How often it reports is nobody's business but of whoever set it.
    item(0x44, bytesFromHex('0a0000003c00000058020000')),
  )
  expect(decode(said).positions?.[0]?.attributes).toEqual({
    versionFw: '258',
    bleMac: '0a1b2c3d4e5f',
    deviceName: 'Rex',
    batteryLevel: 95,
    battery: 3.746,
    gsmModule: 'SIM7500E',
    apn: 'm2m.example',
  })
})
