import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, bytesFromHex, hexOf } from '../bytes/index'
import { cutAll } from '../framing/index'
import type { ConnectionState, Decoded } from '../protocol'
import { gt06 } from './gt06.protocol'
import { frameMessage } from './message'

const NOW = new Date(Date.UTC(2026, 4, 6, 7, 8, 9))
const connection = (model?: string): ConnectionState => ({ transport: 'tcp', options: { model }, memory: {} })

const decode = (frame: Uint8Array, model?: string): Decoded => {
  if (!gt06.decode) throw new Error('no decoder')
  return gt06.decode(frame, connection(model), NOW)
}
const one = (frame: Uint8Array, model?: string) => decode(frame, model).positions?.[0]

const clock = (writer: ByteWriter): ByteWriter => writer.raw([26, 5, 6, 7, 8, 9])
const NORTH = 1 << 10
const WEST = 1 << 11
const VALID = 1 << 12

/** Time and place: 12.5 south, 38.25 west, 90 km/h, course 200, 9 satellites. */
const gps = (flags = VALID | WEST): ByteWriter =>
  clock(new ByteWriter())
    .u8(0xc9)
    .u32(12.5 * 1_800_000)
    .u32(38.25 * 1_800_000)
    .u8(90)
    .u16(flags | 200)
const frame = (type: number, content: ByteWriter, isExtended = false): Uint8Array =>
  frameMessage(type, 0x0102, content.done(), isExtended)

describe('login and signs of life', () => {
  test('a login names the device and is answered at once', () => {
    const login = decode(frame(0x01, new ByteWriter().hex('0358740052468013')))
    expect(login.deviceIds).toEqual(['358740052468013'])
    expect(login.replies?.map(({ bytes, when }) => [hexOf(bytes.subarray(0, 6)), when])).toEqual([
      ['787805010102', 'received'],
    ])
  })
  test('a heartbeat tells ignition, charge, battery and signal', () => {
    expect(one(frame(0x13, new ByteWriter().hex('060304').u16(2)))).toEqual({
      attributes: { type: 0x13, status: 6, ignition: true, charge: true, blocked: false, batteryLevel: 50, rssi: 4 },
    })
  })
  test.each([
    ['R11', '060abc0400', { power: 27.48 }],
    ['SEEWORLD', '0606040c01', { power: 12 }],
    ['LW4G-4B', '060604f07d', { power: 12.5 }],
  ])('model %s puts a voltage into its heartbeat', (model, content, expected) => {
    expect(one(frame(0x13, new ByteWriter().hex(content)), model)?.attributes).toMatchObject(expected)
  })
  test('the time is told to a device that asks', () => {
    const [reply] = decode(frame(0x8a, new ByteWriter())).replies ?? []
    expect(hexOf(reply?.bytes ?? new Uint8Array(0))).toMatch(/^78780b8a1a05060708090102/)
  })
})

describe('locations', () => {
  test('hemispheres, speed, course, satellites and validity', () => {
    const position = one(frame(0x10, gps()))
    expect(position?.fix).toMatchObject({
      time: NOW,
      valid: true,
      latitude: -12.5,
      longitude: -38.25,
      courseDegrees: 200,
    })
    expect(position?.fix?.speedKnots).toBeCloseTo(48.596, 3)
    expect(one(frame(0x10, gps(NORTH)))?.fix).toMatchObject({ valid: false, latitude: 12.5, longitude: 38.25 })
  })
  test('ignition, event, memory and odometer behind the cell', () => {
    const content = gps().u16(724).u8(5).u16(1234).u24(56_789).hex('010301').u32(7000)
    expect(one(frame(0x22, content))).toMatchObject({
      attributes: { ignition: true, event: 3, archive: true, odometer: 7000 },
      network: {
        cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 1234, cellId: 56_789 }],
      },
    })
  })
  test('a country code with its top bit set announces a two-byte operator', () => {
    const content = gps()
      .u16(0x8000 | 310)
      .u16(260)
      .u16(1234)
      .u24(56_789)
      .hex('000000')
    expect(one(frame(0x22, content))?.network?.cellTowers).toMatchObject([
      { mobileCountryCode: 310, mobileNetworkCode: 260 },
    ])
  })
  test('a 4G report has wide cells', () => {
    const content = gps().u16(724).u8(5).u32(70_000).u64(123_456_789n).hex('010000')
    expect(one(frame(0xa0, content))).toMatchObject({
      attributes: { ignition: true },
      network: { cellTowers: [{ locationAreaCode: 70_000, cellId: 123_456_789 }] },
    })
  })
  test.each([
    [0x01, 'sos'],
    [0x02, 'powerCut'],
    [0x06, 'overspeed'],
    [0x19, 'lowBattery'],
    [0x30, 'jamming'],
  ])('alarm %i is %s', (code, alarm) => {
    const content = gps().u8(9).u16(724).u8(5).u16(1).u24(2).hex('060404').u8(code).u8(2)
    const decoded = decode(frame(0x16, content))
    expect(decoded.positions?.[0]?.attributes).toMatchObject({ alarm, ignition: true, batteryLevel: 66 })
    expect(decoded.replies?.map(({ when }) => when)).toEqual(['stored'])
  })
  test('a status without a cell, its bytes left out or zero', () => {
    const expected = { status: 6, batteryLevel: 66, rssi: 3, alarm: 'overspeed', odometer: 9000 }
    const absent = gps().u8(0).hex('0604030602').u32(9000)
    const zeroes = gps().u8(0).raw(new Uint8Array(8)).hex('0604030602').u32(9000)
    for (const content of [absent, zeroes]) {
      const position = one(frame(0x16, content))
      expect(position?.attributes).toMatchObject(expected)
      expect(position?.network).toBeUndefined()
    }
  })
  test('a place that is not on Earth leaves the rest', () => {
    const content = clock(new ByteWriter()).u8(0xc9).u32(0xffffffff).u32(0).u8(0).u16(0)
    expect(one(frame(0x10, content))).toEqual({ attributes: { type: 0x10, sat: 9 }, deviceTime: NOW })
  })
})

describe('surroundings', () => {
  test('cells with their signal; empty places of the list vanish', () => {
    const content = clock(new ByteWriter()).u16(724).u8(5)
    content.u16(10).u24(20).u8(60).raw(new Uint8Array(36)).hex('ff')
    expect(one(frame(0x28, content))).toEqual({
      deviceTime: NOW,
      attributes: {},
      network: {
        cellTowers: [
          { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 10, cellId: 20, signalStrength: -60 },
        ],
      },
    })
  })
  test('cells with access points behind them, of the kind that mostly has none', () => {
    const cells = clock(new ByteWriter()).u16(724).u8(5)
    cells.u16(10).u24(20).u8(60).raw(new Uint8Array(36)).hex('ff')
    const alone = one(frame(0x18, new ByteWriter().raw(cells.done()).u16(2)))
    expect(alone?.network?.wifiAccessPoints).toBeUndefined()
    const both = one(frame(0x18, new ByteWriter().raw(cells.done()).hex('01aabbccddeeff3c')))
    expect(both?.network).toMatchObject({
      cellTowers: [{ locationAreaCode: 10, cellId: 20 }],
      wifiAccessPoints: [{ macAddress: 'aa:bb:cc:dd:ee:ff', signalStrength: -60 }],
    })
  })
  test('a wifi report is cut and read although it has neither length nor checksum', () => {
    const report = bytesFromHex(
      '78780117' + '260506070809' + 'aabbccddeeff3c' + '01' + '02d405' + '000a00143d' + '0d0a',
    )
    const next = frame(0x13, new ByteWriter().hex('060304').u16(2))
    const cut = cutAll(Uint8Array.from([...report, ...next]), gt06.frame ?? (() => ({ kind: 'more' })), connection())
    expect(cut.frames.map((bytes) => hexOf(bytes))).toEqual([hexOf(report), hexOf(next)])
    const decoded = decode(report)
    expect(decoded.positions?.[0]).toMatchObject({
      deviceTime: NOW,
      network: {
        wifiAccessPoints: [{ macAddress: 'aa:bb:cc:dd:ee:ff', signalStrength: -60 }],
        cellTowers: [{ locationAreaCode: 10, cellId: 20, signalStrength: -61 }],
      },
    })
    expect(decoded.replies?.map(({ bytes }) => hexOf(bytes))).toEqual(['787800172605060708090d0a'])
  })
})

describe('texts and facts', () => {
  test.each([
    ['ASCII', new ByteWriter().u32(0).u8(1).ascii('Done')],
    ['UTF-16', new ByteWriter().u32(0).u8(2).hex('0044006f006e0065')],
  ])('answer to a command in %s', (_name, content) => {
    expect(decode(frame(0x21, content, true))).toEqual({
      positions: [{ attributes: { result: 'Done' } }],
      commandResult: 'Done',
    })
  })
  test('the number of a command goes out in the four bytes of the server and comes back with its answer', () => {
    const target = { uniqueId: '1', now: NOW, tag: 0x1234 }
    const command = gt06.encode?.({ type: 'engineStop', attributes: {} }, target)
    expect(command && 'bytes' in command ? hexOf(command.bytes.slice(5, 9)) : command).toBe('00001234')
    const short = new ByteWriter().u8(8).u32(0x1234).ascii('Done').u16(2)
    expect(decode(frame(0x15, short))).toMatchObject({ commandResult: 'Done', commandTag: 0x1234 })
    const content = new ByteWriter().u8(8).u32(0).ascii('Done').u16(2)
    expect(decode(frame(0x15, content))).not.toHaveProperty('commandTag')
  })
  test('answer to a command of the older kind', () => {
    const content = new ByteWriter().u8(8).u32(0).ascii('Done').u16(2)
    expect(decode(frame(0x15, content)).commandResult).toBe('Done')
  })
  test.each([
    ['door', '0505', { door: true, io1: true }],
    ['supply', '0b04e2', { power: 12.5 }],
    ['settings', `04${hexOf(bytesFromAscii('ALM1=C5;DYD=01;SOS=5,'))}`, { alarm1Status: 0xc5, engineStatus: 1 }],
    ['SIM card', `0a${'00'.repeat(16)}8955000000000000012f`, { iccid: '8955000000000000012' }],
  ])('%s', (_name, content, attributes) => {
    expect(one(frame(0x94, new ByteWriter().hex(content), true))?.attributes).toEqual(attributes)
  })
  test('numbered parts, an unknown one among them', () => {
    const content = new ByteWriter().hex('00180002019a').hex('77770003010203').hex('002b000105')
    expect(one(frame(0x70, content, true))?.attributes).toEqual({ battery: 4.1, bootReason: 5 })
  })
})

describe('bad input', () => {
  test('a day the calendar does not have is no time, and the place is that of its arrival', () => {
    const place = 'c9026b3f3e0c18c4c0003514'
    const timeOf = (date: string) => one(frame(0x12, new ByteWriter().hex(`${date}0a0b0c${place}`)))?.fix?.time
    expect(timeOf('1a021c')).toEqual(new Date(Date.UTC(2026, 1, 28, 10, 11, 12)))
    expect(timeOf('1a021e')).toEqual(NOW)
    expect(timeOf('1a001c')).toEqual(NOW)
  })
  test('a frame that ends early is read as far as it goes and answered', () => {
    const cut = decode(frame(0x12, new ByteWriter().hex('1a05')))
    expect(cut.positions).toEqual([{ attributes: { type: 0x12 } }])
    expect(cut.replies).toHaveLength(1)
    expect(decode(new Uint8Array(0)).error).toBeDefined()
  })
  test('an unknown type is answered and stores nothing', () => {
    expect(decode(frame(0x7e, new ByteWriter().hex('01'))).positions).toBeUndefined()
  })
  test('no bytes make the decoder or the framer throw or stall', () => {
    const content = fc.uint8Array({ maxLength: 160 })
    fc.assert(
      fc.property(fc.nat(255), content, fc.boolean(), (type, bytes, isExtended) => {
        expect(() => decode(frameMessage(type, 1, bytes, isExtended))).not.toThrow()
        expect(() => cutAll(bytes, gt06.frame ?? (() => ({ kind: 'more' })), connection())).not.toThrow()
      }),
      { numRuns: 400 },
    )
  })
})

describe('commands', () => {
  const encode = (type: string, attributes: Record<string, unknown> = {}, options = {}) =>
    gt06.encode?.({ type, attributes }, { uniqueId: '1', now: NOW, options })
  const textOf = (result: ReturnType<typeof encode>): string =>
    result && 'bytes' in result ? String.fromCharCode(...result.bytes.subarray(9, -6)) : 'unsupported'
  test.each([
    ['engineStop', {}, {}, 'Relay,1#'],
    ['engineResume', {}, {}, 'Relay,0#'],
    ['engineStop', {}, { alternative: true, devicePassword: '0000' }, 'DYD,0000#'],
    ['custom', { data: 'STATUS#' }, {}, 'STATUS#'],
    ['custom', {}, {}, 'unsupported'],
    ['rebootDevice', {}, {}, 'unsupported'],
  ])('%s %o %o', (type, attributes, options, text) => {
    expect(textOf(encode(type, attributes, options))).toBe(text)
  })
})
