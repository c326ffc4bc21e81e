import { describe, expect, test } from 'vitest'
import { ByteWriter, asciiOf, hexOf } from '../bytes/index'
import type { Decoded } from '../protocol'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { eelink } from './eelink.protocol'
import { inEnvelope } from './message'

const ID = '352001002003004'
const TIME = new Date('2026-03-04T10:11:12Z')
const SECONDS = TIME.getTime() / 1000
const STEPS = 1_800_000

const message = (type: number, content: ByteWriter, index = 7): Uint8Array =>
  new ByteWriter()
    .u16(0x6767)
    .u8(type)
    .u16(content.length + 2)
    .u16(index)
    .raw(content.done())
    .done()
const writer = (): ByteWriter => new ByteWriter()
const place = (to: ByteWriter): ByteWriter => to.i32(-23.255 * STEPS).i32(-46.51 * STEPS)

const login = message(0x01, writer().hex(`0${ID}`).hex('0104'))
const sensors =
  '1068' + '0064' + '0000' + '00003039' + '00000000' + '00050000' + '1480' + '01f4' + '00000200' + '00000003'
const tags = '0102' + 'a1b2c3d4e5f6' + '00000000' + '0bb8' + 'fe80' + '0009'
const normal = message(
  0x12,
  place(writer().u32(SECONDS).u8(0x93))
    .hex('0064' + '003c' + '005a' + '09')
    .hex('02d4' + '0005' + '1a2b' + '00000c3d' + '41')
    .hex('0a1b2c3d4e5f' + 'b0')
    .hex('0801' + '02d4' + '0005' + '1a2b' + '1a2b' + '00abcdef' + '0000' + '0011' + '2222' + 'ae')
    .hex(`069f${sensors}ffd8${tags}`),
)

const decode = (...frames: Uint8Array[]): Decoded => decodeInTurn(eelink, frames)
const attributesOf = (frame: Uint8Array) => decode(frame).positions?.[0]?.attributes

describe('the new form', () => {
  test('a place, what is around the unit, its state and sensors', () => {
    const decoded = decode(normal)
    const [position] = decoded.positions ?? []
    expect(position?.fix).toMatchObject({ time: TIME, valid: true, altitudeMeters: 100, courseDegrees: 90 })
    expect(position?.fix?.latitude).toBeCloseTo(-23.255, 6)
    expect(position?.fix?.speedKnots).toBeCloseTo(32.39742, 4)
    expect(position?.attributes).toEqual({
      index: 7,
      sat: 9,
      status: 0x069f,
      ignition: true,
      armed: true,
      motion: true,
      charge: false,
      gps: true,
      battery: 4.2,
      adc0: 100,
      adc1: 0,
      odometer: 12345,
      steps: 5,
      temp1: 20.5,
      humidity: 50,
      illuminance: 2,
      co2: 3,
      temp2: -2.5,
      tag1Id: 'a1b2c3d4e5f6',
      tag1Battery: 3,
      tag1Temp: -1.5,
      tag1Data: 9,
    })
    const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x1a2b }
    expect(position?.network).toEqual({
      cellTowers: [
        { ...tower, cellId: 0x0c3d, signalStrength: -65 },
        { ...tower, cellId: 0xabcdef, signalStrength: -82 },
      ],
      wifiAccessPoints: [{ macAddress: '0a:1b:2c:3d:4e:5f', signalStrength: -80 }],
    })
    expect(decoded.replies?.map(({ bytes, when }) => [hexOf(bytes), when])).toEqual([['67671200020007', 'stored']])
  })

  test('a place of the diagnosis plug has no state behind it', () => {
    const frame = message(0x17, place(writer().u32(SECONDS).u8(0x01)).hex('0064' + '003c' + '005a' + '09' + 'ffff'))
    const [position] = decode(frame).positions ?? []
    expect(position?.fix).toMatchObject({ time: TIME, altitudeMeters: 100 })
    expect(position?.attributes).toEqual({ index: 7, sat: 9 })
  })
  test('access points behind the cells of LTE, or alone', () => {
    const points = '0a1b2c3d4e5f' + 'b0' + '010203040506' + 'c4'
    const cell = '02d4' + '0005' + '1a2b' + '1a2b' + '00abcdef' + '0000' + '0011' + '2222' + 'ae'
    const networkOf = (hex: string) =>
      decode(message(0x12, writer().u32(SECONDS).hex(`80${hex}0000`))).positions?.[0]?.network
    const wifiAccessPoints = [
      { macAddress: '0a:1b:2c:3d:4e:5f', signalStrength: -80 },
      { macAddress: '01:02:03:04:05:06', signalStrength: -60 },
    ]
    expect(networkOf(`0811${cell}${points}`)).toMatchObject({ cellTowers: [{ cellId: 0xabcdef }], wifiAccessPoints })
    expect(networkOf(`0810${points}`)).toEqual({ wifiAccessPoints })
  })

  test.each([
    ['01', 'powerOff'],
    ['02', 'sos'],
    ['82', 'overspeed'],
    ['85', 'accident'],
    ['09', 'gpsAntennaCut'],
    ['25', 'removing'],
    ['81', 'lowspeed'],
    ['86', 'fallDown'],
  ])('warning %s', (code, alarm) => {
    const frame = message(0x14, writer().u32(SECONDS).hex(`00${code}0400`))
    expect(decode(frame).positions).toEqual([
      { deviceTime: TIME, attributes: { index: 7, alarm, gps: true, status: 0x400 } },
    ])
  })
  test('a warning without a name of ours is kept as a report and answered', () => {
    const decoded = decode(message(0x14, writer().u32(SECONDS).hex('00fe0400')))
    expect(decoded.positions).toEqual([{ deviceTime: TIME, attributes: { index: 7, gps: true, status: 0x400 } }])
    expect(decoded.replies?.map(({ bytes }) => hexOf(bytes))).toEqual(['67671400020007'])
  })
  test('a kind of message that is not known is answered, so that it does not come for ever', () => {
    const decoded = decode(message(0x5a, writer().hex('0102030405')))
    expect(decoded.positions).toBeUndefined()
    expect(decoded.replies?.map(({ bytes }) => hexOf(bytes))).toEqual(['67675a00020007'])
  })
  test('a relay that is triggered blocks', () => {
    const report = (status: string) => attributesOf(message(0x15, writer().u32(SECONDS).hex(`0001${status}`)))
    expect(report('0060')).toMatchObject({ blocked: true })
    expect(report('0020')).toMatchObject({ blocked: false })
  })
})

describe('the old form', () => {
  const old = (type: number, rest: string) =>
    message(type, place(writer().u32(SECONDS)).hex(`64005a02d400051a2b000c3d01${rest}`))
  test.each([
    [0x02, '007f10680019006400c8', { battery: 4.2, rssi: 25, adc1: 100, adc2: 200, ignition: true, blocked: false }],
    [0x04, '83', { alarm: 'geofenceEnter' }],
    [0x05, `0100000000001f`, { event: 1, ignition: true, armed: true }],
    [0x05, '09', { event: 9 }],
  ])('type %i', (type, rest, expected) => {
    const [position] = decode(old(type, rest)).positions ?? []
    expect(position?.attributes).toMatchObject({ index: 7, ...expected })
    expect(position?.fix).toMatchObject({ time: TIME, valid: true, courseDegrees: 90 })
    expect(position?.network?.cellTowers?.[0]?.cellId).toBe(0x0c3d)
  })
  test('places alone are not answered', () => {
    expect(decode(old(0x02, '')).replies).toBeUndefined()
    expect(decode(old(0x04, '02')).replies).toHaveLength(1)
  })
})

test('a login names the device and is told the time', () => {
  const decoded = decode(login)
  expect(decoded.deviceIds).toEqual([ID])
  expect(hexOf(decoded.replies?.[0]?.bytes ?? new Uint8Array(0))).toMatch(/^67670100090007[0-9a-f]{8}000100$/)
})

test('the state word of the diagnosis plug alone', () => {
  expect(attributesOf(message(0x07, writer().hex('006a0000')))).toMatchObject({ status: 0x6a, armed: false })
})

test('a heartbeat says the state', () => {
  const decoded = decode(login, message(0x03, writer().hex('006a')))
  expect(decoded.positions).toEqual([{ attributes: { status: 0x6a, ignition: false, armed: false, blocked: false } }])
})

test('parameters of the diagnosis plug', () => {
  const values = '0c0fa05555' + '0d2a555555' + '057d555555' + '890000004b' + '8a00000064' + '8b000001c2' + 'ff00000000'
  expect(decode(message(0x07, writer().u32(SECONDS).hex(values))).positions).toEqual([
    {
      deviceTime: TIME,
      attributes: { rpm: 1000, obdSpeed: 42, coolantTemp: 85, fuelConsumption: 75, odometer: 100_000, fuel: 45 },
    },
  ])
})

describe('texts', () => {
  const text = (words: string) => message(0x80, writer().hex('0100000000').ascii(words))
  test('a place in words', () => {
    const words = 'Lat:S23.255\nLon:W46.51\nCourse:90.00\nSpeed:10.00KM/H\nDate Time:2026-03-04 10:11:12'
    const [position] = decode(text(words)).positions ?? []
    expect(position?.fix).toMatchObject({ time: TIME, latitude: -23.255, longitude: -46.51, courseDegrees: 90 })
  })
  test('anything else is the result of a command', () => {
    expect(decode(text('RELAY OK'))).toMatchObject({
      commandResult: 'RELAY OK',
      positions: [{ attributes: { result: 'RELAY OK' } }],
    })
  })
})

test('an envelope names the device and holds several messages', () => {
  const body = new ByteWriter()
    .raw(normal)
    .raw(message(0x12, writer().u32(SECONDS).hex('00'), 8))
    .done()
  const connection = { ...freshConnection(), transport: 'udp' as const }
  const decoded = decodeInTurn(eelink, [inEnvelope(body, ID)], connection)
  expect(decoded.deviceIds).toEqual([ID])
  expect(decoded.positions).toHaveLength(2)
  expect(decoded.replies?.map(({ bytes }) => hexOf(bytes))).toEqual(['67671200020007', '67671200020008'])
  const target = { uniqueId: ID, now: TIME, memory: connection.memory }
  const encoded = eelink.encode?.({ type: 'engineResume', attributes: {} }, target)
  expect(encoded && 'bytes' in encoded && hexOf(encoded.bytes)).toMatch(/^454c001e[0-9a-f]{4}0352001002003004676780/)
})

test.each([
  ['engineStop', {}, 'RELAY,1#'],
  ['positionSingle', {}, 'WHERE#'],
  ['rebootDevice', {}, 'RESET#'],
  ['custom', { data: 'VERSION#' }, 'VERSION#'],
])('command %s', (type, attributes, text) => {
  const encoded = eelink.encode?.({ type, attributes }, { uniqueId: ID, now: TIME })
  expect(encoded && 'bytes' in encoded && asciiOf(encoded.bytes.subarray(12))).toBe(text)
})

test('what is wrong gives a reason', () => {
  expect(decode(writer().hex('6767120020').done()).error).toBeDefined()
  expect(decode(writer().hex('1234').done()).error).toBeDefined()
  expect(eelink.encode?.({ type: 'alarmArm', attributes: {} }, { uniqueId: ID, now: TIME })).toHaveProperty(
    'unsupported',
  )
})

test('frames come out whole however the stream is cut, and nothing throws', () => {
  const frames = [login, normal, inEnvelope(normal, ID)]
  expectFramesInAnyPieces(eelink, frames)
  expectNothingThrows(eelink, frames)
})
