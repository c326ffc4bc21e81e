import { describe, expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, hexOf } from '../bytes/index'
import { cutAll } from '../framing/index'
import type { ConnectionState, Decoded } from '../protocol'
import { gt06 } from './gt06.protocol'
import { frameMessage } from './message'

const NOW = new Date(Date.UTC(2026, 4, 6, 7, 8, 9))
const HOUR_MS = 3_600_000
const connectionOf = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})
const decode = (frame: Uint8Array, connection = connectionOf(), now = NOW): Decoded =>
  gt06.decode?.(frame, connection, now) ?? {}
const frame = (type: number, content: ByteWriter, isExtended = false): Uint8Array =>
  frameMessage(type, 0x0102, content.done(), isExtended)
const attributesOf = (bytes: Uint8Array, model?: string) =>
  decode(bytes, connectionOf({ model })).positions?.[0]?.attributes
const clock = (): ByteWriter => new ByteWriter().raw([26, 5, 6, 7, 8, 9])
/** 12.5 south, 38.25 west, 90 km/h, course 200. */
const gps = (): ByteWriter =>
  clock()
    .hex('c9')
    .u32(22_500_000)
    .u32(68_850_000)
    .u8(90)
    .u16(0x1800 | 200)
const CELL = '02d405 04d2 00ddd5'
const status = (code: number, language = 2): ByteWriter =>
  gps()
    .hex(`09${CELL.replaceAll(' ', '')}060404`)
    .u8(code)
    .u8(language)

describe('alarm codes', () => {
  test.each([
    [0x1a, undefined, 'hardBraking'],
    [0x1b, undefined, 'hardCornering'],
    [0x33, undefined, 'lock'],
    [0x34, undefined, 'unlock'],
    [0x53, undefined, 'fuelLeak'],
    [0x5c, undefined, 'temperature'],
    [0xc9, undefined, 'idle'],
    [0x32, undefined, 'tampering'],
    [0x28, undefined, 'hardBraking'],
    [0x28, 'SEEWORLD', 'hardCornering'],
    [0x29, 'SEEWORLD', 'accident'],
    [0x28, 'VL103', 'powerOff'],
    [0x30, 'LL303', 'hardBraking'],
    [0x09, 'VL512', 'tow'],
    [0x09, undefined, 'vibration'],
    [0x18, 'LW3G', 'accident'],
    [0x19, 'LW4G', 'hardAcceleration'],
    [0x7b, undefined, undefined],
  ])('%i of model %s is %s', (code, model, alarm) => {
    expect(attributesOf(frame(0x26, status(code)), model)?.alarm).toBe(alarm)
  })
  test.each([0x00, 0x02, 0x12, 0xff])('an SOS is heard whatever its language byte is (%i)', (language) => {
    expect(attributesOf(frame(0x26, status(0x01, language)))?.alarm).toBe('sos')
    expect(attributesOf(frame(0x27, status(0x01, language).u8(255)))?.alarm).toBe('sos')
  })
  test('the upper half of the language byte continues a code', () => {
    expect(attributesOf(frame(0x27, status(0x07, 0x12).u8(255)))?.alarm).toBe('jamming')
    expect(attributesOf(frame(0x26, status(0x07, 0x12)))?.alarm).toBeUndefined()
  })
  test('an SOS without a place and without a date is heard and answered', () => {
    const nowhere = new ByteWriter().raw(new Uint8Array(7)).u32(0xffffffff).u32(0xffffffff).hex('ff1c00')
    const decoded = decode(frame(0x26, nowhere.hex(`09${CELL.replaceAll(' ', '')}0604040102`)))
    expect(decoded.positions?.[0]?.attributes.alarm).toBe('sos')
    expect(decoded.positions?.[0]?.fix).toBeUndefined()
    expect(decoded.replies).toHaveLength(1)
  })
  test('a heartbeat carries one too', () => {
    expect(attributesOf(frame(0x13, new ByteWriter().hex('0604040102')))?.alarm).toBe('sos')
    expect(attributesOf(frame(0x13, new ByteWriter().hex('0604040002')))?.alarm).toBeUndefined()
  })
  test.each([
    [0x0e, 'lowPower'],
    [0x76, 'temperature'],
    [0x88, 'powerCut'],
    [0x01, 'sos'],
  ])('event %i of a camera is %s', (code, alarm) => {
    const content = clock().u32(22_500_000).u32(68_850_000).u16(0x18c8).u8(code).u16(7)
    expect(attributesOf(frame(0x95, content))).toEqual({ event: code, eventData: 7, alarm })
  })
})

describe('cells', () => {
  test('type 11 has two bytes of operator and four of cell', () => {
    const content = gps().u16(724).u16(11).u16(1234).u32(70_000_001)
    expect(decode(frame(0x11, content)).positions?.[0]?.network?.cellTowers).toEqual([
      { mobileCountryCode: 724, mobileNetworkCode: 11, locationAreaCode: 1234, cellId: 70_000_001 },
    ])
  })
  test('a length that counts itself leaves the alarm behind a wide operator in its place', () => {
    const content = gps()
      .u8(10)
      .u16(0x8000 | 724)
      .u16(11)
      .u16(1)
      .u24(2)
      .hex('060404060200')
    expect(attributesOf(frame(0x27, content))).toMatchObject({ alarm: 'overspeed', batteryLevel: 66, geofence: 0 })
  })
  test('the bytes of all neighbours may stand for none', () => {
    const content = gps().u8(0).raw(new Uint8Array(45)).hex('0604040602')
    expect(attributesOf(frame(0x26, content))).toMatchObject({ status: 6, alarm: 'overspeed' })
  })
  test('the kind of radio decides the widths', () => {
    const content = gps().hex('0100').hex('03').u16(724).u8(5).u32(70_000).u64(123_456_789n).u16(40)
    expect(decode(frame(0x38, content)).positions?.[0]?.network?.cellTowers).toEqual([
      { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 70_000, cellId: 123_456_789 },
    ])
  })
})

describe('kinds that were not read', () => {
  test('a place with two voltages', () => {
    const content = gps().hex(CELL.replaceAll(' ', '')).hex('01').u16(1312).u16(402).raw(new Uint8Array(10))
    expect(attributesOf(frame(0x24, content))).toMatchObject({ ignition: true, power: 13.12, battery: 4.02 })
  })
  test('identifier before the place of QH302R', () => {
    const content = new ByteWriter().hex('0700100200300400').raw(gps().done()).hex(CELL.replaceAll(' ', ''))
    expect(decode(frame(0x12, content), connectionOf({ model: 'qh302r' })).positions?.[0]?.fix).toMatchObject({
      latitude: -12.5,
      longitude: -38.25,
    })
  })
  test('a camera that puts a mark and a version in front', () => {
    const content = new ByteWriter().hex('ffff01').raw(clock().done()).hex('0a').u32(22_500_000).u32(68_850_000)
    content
      .u16(0x1800 | 200)
      .u16(300)
      .u16(247)
      .hex('910002')
    const position = decode(frame(0x95, content)).positions?.[0]
    expect(position?.attributes).toEqual({ sat: 10, power: 24.7, event: 0x91, eventData: 2, alarm: 'hardBraking' })
    expect(position?.fix?.speedKnots).toBeCloseTo(161.987, 3)
  })
  test.each([
    ['radio', '0b01', { networkTechnology: '4G' }],
    ['card', '1b02030a0b0c0d4403', { driverUniqueId: '0a0b0c0d' }],
    ['climate', '1effffffe70000022b', { temp1: -2.5, humidity: 55.5 }],
    ['fourth alarm', `04${hexOf(bytesFromAscii('ALM4=1F;'))}`, { alarm4Status: 31 }],
  ])('information: %s', (_name, content, attributes) => {
    expect(attributesOf(frame(0x94, new ByteWriter().hex(content), true))).toEqual(attributes)
  })
  test('the number of the SIM card among the answers', () => {
    const text = '<ICCID:89550000000000000123>'
    const content = new ByteWriter()
      .u8(text.length + 4)
      .u32(0)
      .ascii(text)
    expect(decode(frame(0x15, content)).positions).toEqual([{ attributes: { iccid: '89550000000000000123' } }])
  })
  test('text over the serial line', () => {
    expect(decode(frame(0x9b, new ByteWriter().hex('03').ascii('FUEL=41'), true)).commandResult).toBe('FUEL=41')
  })
  test('a beacon', () => {
    const content = clock().hex('c4 0a1b2c3d4e5f'.replaceAll(' ', '')).raw(new Uint8Array(16)).u16(10).u16(20)
    content.u16(301).u8(0x14)
    expect(attributesOf(frame(0xb2, content))).toMatchObject({
      rssi: -60,
      tagMac: '0a1b2c3d4e5f',
      tagMajor: 10,
      tagMinor: 20,
      tagBattery: 3.01,
      clock: 5,
    })
  })
  test('numbered parts: cell, door, event', () => {
    const content = new ByteWriter().hex('0011000a02d4000b1a2b01e24028').hex('002a000101').hex('003400061b0000000000')
    const position = decode(frame(0x70, content, true)).positions?.[0]
    expect(position?.attributes).toEqual({ door: true, tamper: false, event: 0x1b, alarm: 'overspeed' })
    expect(position?.network?.cellTowers).toHaveLength(1)
  })
  test.each([0x10, 0x12, 0x16, 0x1a, 0x22, 0x26, 0x2d, 0x31, 0x37, 0xa0])('type %i in a long frame', (type) => {
    const decoded = decode(frame(type, gps(), true))
    expect(decoded.positions?.[0]?.fix).toMatchObject({ latitude: -12.5, longitude: -38.25 })
    expect(decoded.replies).toHaveLength(1)
  })
})

describe('units and senses', () => {
  test('engine time is in seconds, the voltage of type 23 that of the battery', () => {
    const content = gps().u16(724).u8(5).u32(7).u64(8n).hex('040604e206040602').u32(5000).u32(7200)
    expect(attributesOf(frame(0xa2, content.raw(new Uint8Array(10))))).toMatchObject({ hours: 7_200_000 })
    expect(attributesOf(frame(0x23, new ByteWriter().hex('03019204')))).toMatchObject({ battery: 4.02, rssi: 4 })
  })
  test('parts of the state', () => {
    const content = new ByteWriter().u32(1_777_777_777).hex('000101040002010100040101000a021388000b0200fa')
    expect(attributesOf(frame(0xf1, content, true))).toEqual({
      motion: true,
      armed: true,
      ignition: true,
      chargeVoltage: 5000,
      batteryTemp: 25,
    })
  })
  test.each([
    [0xa0, { armed: true }],
    [0xa1, { armed: false }],
    [0xa3, { alarm: 'lowBattery' }],
    [0xa5, { alarm: 'door' }],
  ])('state %i of a personal tracker', (code, expected) => {
    const content = clock().hex('00000000').u8(code).u8(0)
    expect(attributesOf(frame(0x33, content, true))).toEqual({ status: code, ...expected })
  })
})

describe('clock', () => {
  const login = (zone: string): Uint8Array => frame(0x01, new ByteWriter().hex(`0700100200300400100b${zone}`))
  const timeAfter = (zone: string, now: Date, options: ConnectionState['options'] = {}) => {
    const connection = connectionOf(options)
    decode(login(zone), connection, now)
    const time = decode(frame(0x12, gps()), connection, now).positions?.[0]?.fix?.time
    return { time, offset: connection.memory.utcOffsetMinutes }
  }
  const later = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS)

  test('a device three hours west is corrected by what it says at login', () => {
    expect(timeAfter('12ca', later(3))).toEqual({ time: later(3), offset: -180 })
  })
  test('half an hour counts', () => {
    expect(timeAfter('2121', later(-5.5))).toEqual({ time: later(-5.5), offset: 330 })
  })
  test('a moment that would be to come is UTC', () => {
    expect(timeAfter('12ca', NOW)).toEqual({ time: NOW, offset: 0 })
  })
  test('the zone that the operator set wins; no zone on Earth is passed over', () => {
    expect(timeAfter('12ca', later(3), { timeZone: 'UTC' }).time).toEqual(NOW)
    expect(timeAfter('fff2', later(3)).offset).toBeUndefined()
  })
})

describe('pictures', () => {
  test('are asked for piece by piece', () => {
    const connection = connectionOf()
    const notice = new ByteWriter().raw(new Uint8Array(18)).u32(1500).u32(77)
    const pictureOf = (from: number, to: number): Uint8Array => {
      const bytes = new Uint8Array(to - from).fill(0x41)
      if (from === 0) bytes.set([0xff, 0xd8])
      return bytes
    }
    const piece = (from: number, to: number): ByteWriter =>
      new ByteWriter(1200)
        .u32(77)
        .u32(from)
        .u16(to - from)
        .raw(pictureOf(from, to))
    const asked = ({ replies = [] }: Decoded): string[] => replies.map(({ bytes }) => hexOf(bytes.subarray(3, 14)))
    expect(asked(decode(frame(0x35, notice), connection))).toEqual(['360000004d000000000400'])
    expect(asked(decode(frame(0x36, piece(0, 1024), true), connection))).toEqual(['360000004d0000040001dc'])
    const last = decode(frame(0x36, piece(1024, 1500), true), connection)
    expect(last.positions?.[0]?.media?.bytes).toHaveLength(1500)
  })
})

describe('framing behind a wrong length', () => {
  const good = frame(0x22, gps().hex(CELL.replaceAll(' ', '')).hex('010301'))
  const cut = (bytes: Uint8Array[]): string[] =>
    cutAll(
      new Uint8Array(bytes.flatMap((one) => [...one])),
      gt06.frame ?? (() => ({ kind: 'more' })),
      connectionOf(),
    ).frames.map((one) => hexOf(one))
  test.each([0, 5, 30, 34, 60, 255])('length %i', (length) => {
    const bad = Uint8Array.from(good)
    bad[2] = length
    expect(cut([bad, good, good])).toEqual([hexOf(bad), hexOf(good), hexOf(good)])
  })
  test.each(['0000', '0003', '00ff', '3fff', 'ffff'])('length %s of a long frame', (length) => {
    const bad = Uint8Array.from(frame(0x70, new ByteWriter().hex('00180002019a'), true))
    bad.set([Number.parseInt(length.slice(0, 2), 16), Number.parseInt(length.slice(2), 16)], 2)
    expect(cut([bad, good, good])).toEqual([hexOf(bad), hexOf(good), hexOf(good)])
  })
  test('a frame cut off in its middle costs itself alone', () => {
    expect(cut([good.subarray(0, 20), good, good])).toEqual([hexOf(good), hexOf(good)])
  })
})
