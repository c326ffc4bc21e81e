import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, bytesFromHex, crc16Ibm, hexOf } from '../bytes/index'
import { cutAll } from '../framing/index'
import type { ConnectionState, Decoded, DecoderOptions } from '../protocol'
import { frameTeltonika } from './frame'
import { decodeTeltonika } from './teltonika.decode'
import { encodeTeltonika } from './teltonika.encode'
import { teltonika } from './teltonika.protocol'

const NOW = new Date('2026-03-04T05:06:07Z')
const TIME = new Date('2026-03-04T10:11:12Z')
const IMEI = '350000000000017'

const connection = (
  options: DecoderOptions = {},
  transport: ConnectionState['transport'] = 'tcp',
): ConnectionState => ({ transport, options, memory: {} })

const packetOf = (data: Uint8Array): Uint8Array =>
  new ByteWriter().u32(0).u32(data.length).raw(data).u32(crc16Ibm(data)).done()
const login = (imei: string): Uint8Array => new ByteWriter().u16(imei.length).ascii(imei).done()

/** Time, priority, place, altitude, course, satellites and speed of every record below. */
const place = (latitude = -23.255, satellites = 9): ByteWriter =>
  new ByteWriter()
    .u64(BigInt(TIME.getTime()))
    .u8(1)
    .i32(-465_100_000)
    .i32(latitude * 10_000_000)
    .i16(830)
    .u16(270)
    .u8(satellites)
    .u16(40)

type Elements = Array<[id: number, byteLength: 1 | 2 | 4 | 8, value: number]>

const grouped = (writer: ByteWriter, elements: Elements, countBytes: 1 | 2, idBytes: 1 | 2): ByteWriter => {
  const put = (bytes: number, value: number) => (bytes === 1 ? writer.u8(value) : writer.u16(value))
  put(countBytes, elements.length)
  for (const byteLength of [1, 2, 4, 8] as const) {
    const group = elements.filter(([, length]) => length === byteLength)
    put(countBytes, group.length)
    for (const [id, , value] of group) {
      put(idBytes, id)
      if (byteLength === 8) writer.u64(BigInt(value))
      else if (byteLength === 4) writer.u32(value)
      else put(byteLength, value)
    }
  }
  return writer
}

const eight = (elements: Elements, latitude?: number, satellites?: number): Uint8Array =>
  new ByteWriter()
    .u8(0x08)
    .u8(1)
    .raw(grouped(place(latitude, satellites).u8(0), elements, 1, 1).done())
    .u8(1)
    .done()

const sixteen = (elements: Elements): Uint8Array =>
  new ByteWriter()
    .u8(0x10)
    .u8(1)
    .raw(grouped(place().u16(0).u8(7), elements, 1, 2).done())
    .u8(1)
    .done()

const extended = (elements: Elements, free: Array<[id: number, hex: string]> = []): Uint8Array => {
  const record = grouped(place().u16(0), elements, 2, 2).u16(free.length)
  for (const [id, hex] of free)
    record
      .u16(id)
      .u16(hex.length / 2)
      .hex(hex)
  return new ByteWriter().u8(0x8e).u8(1).raw(record.done()).u8(1).done()
}

const decode = (data: Uint8Array, options: DecoderOptions = {}): Decoded =>
  decodeTeltonika(packetOf(data), connection(options), NOW)
const firstOf = (decoded: Decoded) => {
  const [position] = decoded.positions ?? []
  if (!position) throw new Error(decoded.error ?? 'no position')
  return position
}
const repliesOf = ({ replies = [] }: Decoded): string[] => replies.map((one) => `${one.when} ${hexOf(one.bytes)}`)

test('a login is answered, or refused', () => {
  const decoded = decodeTeltonika(login(IMEI), connection(), NOW)
  expect(decoded.deviceIds).toEqual([IMEI])
  expect(repliesOf(decoded)).toEqual(['received 01'])
  expect(decoded.refusal).toEqual(Uint8Array.of(0))
  expect(decodeTeltonika(Uint8Array.of(0xff), connection(), NOW)).toEqual({})
})

describe('one record in every codec', () => {
  const elements: Elements = [
    [239, 1, 1],
    [66, 2, 12_500],
    [16, 4, 150_000],
  ]
  test.each([
    ['8', eight(elements)],
    ['8 extended', extended(elements)],
    ['16', sixteen(elements)],
  ])('codec %s', (_name, data) => {
    const decoded = decode(data)
    const { fix, attributes } = firstOf(decoded)
    expect(fix).toMatchObject({ time: TIME, valid: true, altitudeMeters: 830, courseDegrees: 270 })
    expect(fix?.latitude).toBeCloseTo(-23.255, 7)
    expect(fix?.longitude).toBeCloseTo(-46.51, 7)
    expect(fix?.speedKnots).toBeCloseTo(21.6, 2)
    expect(attributes).toEqual({ priority: 1, sat: 9, event: 0, ignition: true, power: 12.5, odometer: 150_000 })
    expect(repliesOf(decoded)).toEqual(['stored 00000001'])
  })
})

test('without satellites the place is not valid, off the globe there is none', () => {
  expect(firstOf(decode(eight([], -23.255, 0))).fix?.valid).toBe(false)
  const impossible = firstOf(decode(eight([[239, 1, 1]], 120)))
  expect(impossible.fix).toBeUndefined()
  expect(impossible).toMatchObject({ deviceTime: TIME, attributes: { ignition: true } })
})

describe('elements', () => {
  test.each<[string, Elements, DecoderOptions, Record<string, unknown>]>([
    ['unnamed', [[113, 1, 80]], {}, { io113: 80 }],
    ['named by family', [[113, 1, 80]], { model: 'FMB920' }, { batteryLevel: 80 }],
    ['negative', [[17, 2, 0xfff6]], {}, { axisX: -10 }],
    ['sensor temperature', [[10_800, 2, 0xfb5d]], { model: 'FMC130' }, { eyeTemp1: -11.87 }],
    ['harsh braking', [[253, 1, 2]], {}, { alarm: 'hardBraking' }],
    [
      'two alarms',
      [
        [246, 1, 1],
        [252, 1, 1],
      ],
      { model: 'FMB130' },
      { alarm: 'tow,powerCut' },
    ],
    ['off', [[246, 1, 0]], { model: 'FMB130' }, {}],
    ['no card', [[78, 8, 0]], {}, {}],
    ['card', [[78, 8, 0x0102]], {}, { driverUniqueId: '0201000000000000' }],
  ])('%s', (_name, elements, options, expected) => {
    const { attributes } = firstOf(decode(extended(elements), options))
    expect(attributes).toEqual({ priority: 1, sat: 9, event: 0, ...expected })
  })
  test('speed and cell of a known family', () => {
    const elements: Elements = [
      [24, 2, 100],
      [205, 2, 31],
      [206, 2, 42],
      [241, 4, 72_405],
    ]
    const { fix, network, attributes } = firstOf(decode(eight(elements), { model: 'FMB120' }))
    expect(fix?.speedKnots).toBeCloseTo(54, 2)
    expect(network?.cellTowers).toEqual([
      { cellId: 31, locationAreaCode: 42, mobileCountryCode: 724, mobileNetworkCode: 5 },
    ])
    expect(attributes.operator).toBe(72_405)
  })
  test('values of sixteen bytes when switched on', () => {
    const data = new ByteWriter()
      .u8(8)
      .u8(1)
      .raw(grouped(place().u8(0), [], 1, 1).done())
    data.u8(1).u8(203).hex('00'.repeat(15)).u8(7).u8(1)
    const { attributes } = firstOf(decode(data.done(), { extended: true }))
    expect(attributes.io203).toBe(`${'00'.repeat(15)}07`)
  })
})

describe('values of any length', () => {
  test.each<[string, number, string, Record<string, unknown>]>([
    ['vin', 256, hexOf(bytesFromAscii('9BW00000000000001')), { vin: '9BW00000000000001' }],
    ['trouble codes', 281, hexOf(bytesFromAscii('P0299,P0675')), { dtcs: 'P0299 P0675' }],
    ['anything', 500, 'cafe', { io500: 'cafe' }],
    [
      'iBeacon',
      385,
      `1127${'0a'.repeat(16)}00010002d001900019`,
      {
        beacon1Uuid: '0a'.repeat(16),
        beacon1Major: 1,
        beacon1Minor: 2,
        beacon1Rssi: -48,
        beacon1Battery: 4,
        beacon1Temp: 25,
      },
    ],
    [
      'Eddystone',
      385,
      `1101${'0a'.repeat(10)}${'0b'.repeat(6)}d0`,
      { beacon1Namespace: '0a'.repeat(10), beacon1Instance: '0b'.repeat(6), beacon1Rssi: -48 },
    ],
    [
      'tags',
      548,
      '01' + '080001c60103aabbcc' + '0402 02c06d'.replace(' ', '') + '0a0602fb5d0701340d0101',
      {
        tag1Rssi: -58,
        tag1Id: 'aabbcc',
        tag2LowBattery: true,
        tag2Voltage: 3090,
        tag3Temp: -1187,
        tag3Humidity: 52,
        tag3LowBattery: 1,
      },
    ],
  ])('%s', (_name, id, hex, expected) => {
    const { attributes } = firstOf(decode(extended([], [[id, hex]])))
    expect(attributes).toEqual({ priority: 1, sat: 9, event: 0, ...expected })
  })
})

test('records of codec 7 say by masks what they hold', () => {
  const seconds = TIME.getTime() / 1000 - 1_167_609_600
  const data = new ByteWriter().u8(7).u8(1).u32(seconds).u8(0x03).u8(0xff)
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat32(0, -23.255)
  view.setFloat32(4, -46.51)
  data.raw(new Uint8Array(view.buffer)).u16(830).u8(192).u8(40).u8(9).u16(42).u16(31).u8(60).u32(72_405)
  data.u8(2).u8(1).u8(94).u8(222).u8(1).u8(1)
  const decoded = decode(data.done())
  const { fix, attributes, network } = firstOf(decoded)
  expect(fix).toMatchObject({ time: TIME, valid: true, altitudeMeters: 830, courseDegrees: 270 })
  expect(fix?.latitude).toBeCloseTo(-23.255, 4)
  expect(attributes).toEqual({ sat: 9, batteryLevel: 94, alarm: 'sos' })
  expect(network?.cellTowers?.[0]).toMatchObject({ cellId: 31, locationAreaCode: 42, signalStrength: -60 })
  expect(repliesOf(decoded)).toEqual(['stored 00000001'])
})

describe('answers to commands', () => {
  const answer = (codec: number, type: number, content: Uint8Array): Uint8Array =>
    new ByteWriter().u8(codec).u8(1).u8(type).u32(content.length).raw(content).u8(1).done()
  const seconds = new ByteWriter().u32(TIME.getTime() / 1000).done()

  test.each<[string, Uint8Array, unknown]>([
    ['text', answer(12, 6, bytesFromAscii('DOUT1:1\r\n')), { attributes: { type: 6, result: 'DOUT1:1' } }],
    ['bytes', answer(12, 6, bytesFromHex('0102ff')), { attributes: { type: 6, result: '0102ff' } }],
    [
      'with a time',
      answer(13, 6, new ByteWriter().raw(seconds).ascii('ok').done()),
      { deviceTime: TIME, attributes: { result: 'ok' } },
    ],
    [
      'driver card',
      answer(13, 6, new ByteWriter().raw(seconds).ascii('GTSL|6|1|0|998877|1|').done()),
      { deviceTime: TIME, attributes: { driverUniqueId: '998877' } },
    ],
    [
      'with the device',
      answer(14, 6, new ByteWriter().hex('0350000000000017').ascii('ok').done()),
      { attributes: { type: 6, result: 'ok' } },
    ],
  ])('%s', (_name, data, expected) => {
    const decoded = decode(data)
    expect(firstOf(decoded)).toEqual(expected)
    expect(repliesOf(decoded)).toEqual([])
  })
  test('axle loads', () => {
    const words = `UUUUww${Array.from({ length: 12 }, (_, index) => `0${index}.5;`).join('')}SSS`
    expect(firstOf(decode(answer(12, 6, bytesFromAscii(words)))).attributes).toMatchObject({
      axle1: 0.5,
      axle8: 7.5,
      loadTruck: 8.5,
      totalTrailer: 11.5,
    })
  })
  test('a camera is asked for the first piece', () => {
    const decoded = decode(answer(12, 13, bytesFromHex('010a0b0c0d00000400')))
    expect(decoded.positions).toEqual([])
    const request = '0c010d0000000b020a0b0c0d00000000040001'
    expect(repliesOf(decoded)[0]).toContain(`received 0000000000000013${request}`)
  })
})

test('a datagram names the device and gets its packet number back', () => {
  const content = new ByteWriter().u16(0xcafe).u8(1).u8(5).u16(IMEI.length).ascii(IMEI).raw(eight([])).done()
  const datagram = new ByteWriter().u16(content.length).raw(content).done()
  const decoded = decodeTeltonika(datagram, connection({}, 'udp'), NOW)
  expect(decoded.deviceIds).toEqual([IMEI])
  expect(firstOf(decoded).fix?.time).toEqual(TIME)
  expect(repliesOf(decoded)).toEqual(['stored 00050000010501'])
  expect(teltonika.recognise?.(datagram, 'udp')).toBe('yes')
})

describe('stream', () => {
  const packet = packetOf(eight([[239, 1, 1]]))
  const stream = new Uint8Array([...login(IMEI), 0xff, ...packet, ...packet])
  const lengthsOf = (bytes: Uint8Array): number[] =>
    cutAll(bytes, frameTeltonika, connection()).frames.map((frame) => frame.length)

  test('login, ping and packets in one piece', () => {
    expect(lengthsOf(stream)).toEqual([17, 1, packet.length, packet.length])
  })
  test('a packet in halves waits', () => {
    for (let half = 1; half < packet.length; half++) {
      expect(frameTeltonika(packet.subarray(0, half), connection())).toEqual({ kind: 'more' })
    }
  })
  test('a packet with a wrong checksum is dropped, the next one is not', () => {
    const broken = packet.slice()
    broken[20] = (broken[20] ?? 0) ^ 0xff
    const cut = cutAll(new Uint8Array([...broken, ...packet]), frameTeltonika, connection())
    expect(cut.frames).toEqual([packet])
    expect(cut.skippedBytes).toBe(broken.length)
  })
  test('an announced gigabyte is no packet', () => {
    const cut = frameTeltonika(
      new ByteWriter()
        .u32(0)
        .u32(2 ** 30)
        .u32(0)
        .done(),
      connection(),
    )
    expect(cut.kind).toBe('skip')
  })
  test('no stream stalls or throws', () => {
    const piece = fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(packet, login(IMEI)))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        cutAll(new Uint8Array(pieces.flatMap((one) => [...one])), frameTeltonika, connection())
      }),
      { numRuns: 500 },
    )
  })
  test('first bytes are recognised', () => {
    expect(teltonika.recognise?.(login(IMEI).subarray(0, 6), 'tcp')).toBe('yes')
    expect(teltonika.recognise?.(login(IMEI).subarray(0, 3), 'tcp')).toBe('maybe')
    expect(teltonika.recognise?.(bytesFromAscii('*HQ,'), 'tcp')).toBe('no')
  })
})

test('a record that ends early keeps what it said, and is receipted', () => {
  const decoded = decode(
    eight([
      [239, 1, 1],
      [66, 2, 12_500],
    ]).slice(0, -4),
  )
  expect(firstOf(decoded)).toMatchObject({ fix: { courseDegrees: 270 }, attributes: { ignition: true } })
  expect(repliesOf(decoded)).toEqual(['stored 00000001'])
})

test.each([
  [{ model: 'FMB120' }, [175, 1, 0], { alarm: 'geofenceExit' }],
  [{ model: 'FMB120' }, [107, 4, 1234], { fuelUsed: 123.4 }],
  [{ model: 'FMC650' }, [701, 2, 215], { bleTemp1: 21.5 }],
  [{ model: 'FMB640' }, [10, 2, 8750], { adc2: 8.75 }],
  [{ model: 'FMM640' }, [74, 2, 0xffe7], { temp3: -2.5 }],
  [{ model: 'FMB640' }, [247, 1, 1], { alarm: 'accident' }],
  [{ model: 'FMB640' }, [30, 1, 7], { io30: 7 }],
] as const)('of %j element %j', (options, element, attributes) => {
  const [id, byteLength, value] = element
  const data = id < 256 ? eight([[id, byteLength, value]]) : extended([[id, byteLength, value]], [])
  expect(firstOf(decode(data, options)).attributes).toMatchObject(attributes)
})

test('probes of the wired bus', () => {
  expect(firstOf(decode(extended([[10_646, 2, 0xff38]], []), { model: 'FMC130' })).attributes.tempProbe3).toBe(-2)
})

test('the cell of a personal tracker', () => {
  const decoded = decode(
    eight([
      [205, 2, 31],
      [206, 2, 42],
    ]),
    { model: 'TMT250' },
  )
  expect(firstOf(decoded).network?.cellTowers).toMatchObject([{ locationAreaCode: 42, cellId: 31 }])
})

test('what else a tag of the advanced scan says', () => {
  const tag = '0801010901000a0200070b01f60c02ffa6'
  const { attributes } = firstOf(decode(extended([], [[10_828, `01${(tag.length / 2).toString(16)}${tag}`]])))
  expect(attributes).toMatchObject({
    tag1Magnet: true,
    tag1Motion: false,
    tag1MotionCount: 7,
    tag1Pitch: -10,
    tag1AngleRoll: -90,
  })
})

test('codec 7 without a cell still says signal and operator', () => {
  const data = new ByteWriter().u8(7).u8(1).u32(1).u8(1).u8(0xc0).u8(60).u32(72_405).u8(1).done()
  expect(firstOf(decode(data)).attributes).toEqual({ rssi: 60, operator: 72_405 })
})

test('a picture comes in pieces, each asked for', () => {
  const socket = connection()
  const send = (content: string) =>
    decodeTeltonika(
      packetOf(bytesFromHex(`0c010d${(content.length / 2).toString(16).padStart(8, '0')}${content}01`)),
      socket,
      NOW,
    )
  send('010000000900000006')
  expect(repliesOf(send('0200000009000000000004ffd80102'))[0]).toContain('0200000009000000040002')
  const [picture] = send('0200000009000000040002ffd9').positions ?? []
  expect(picture?.media?.bytes).toEqual(bytesFromHex('ffd80102ffd9'))
})

describe('what cannot be', () => {
  test.each([
    ['unknown codec', packetOf(Uint8Array.of(0x55, 1))],
    ['login without an IMEI', login('\u0001\u0002\u0003')],
    ['nothing', new Uint8Array(0)],
  ])('%s', (_name, frame) => {
    expect(decodeTeltonika(frame, connection(), NOW)).toEqual({ error: expect.any(String) })
  })
  test('no mutation throws', () => {
    const frames = [
      packetOf(eight([[239, 1, 1]])),
      packetOf(
        extended(
          [[66, 2, 1]],
          [
            [548, '01080001c60103aabbcc'],
            [385, `1127${'0a'.repeat(16)}00010002d001900019`],
          ],
        ),
      ),
      packetOf(sixteen([[78, 8, 5]])),
      login(IMEI),
    ]
    const mutated = fc
      .tuple(fc.constantFrom(...frames), fc.array(fc.tuple(fc.nat(120), fc.nat(255))), fc.nat(120))
      .map(([bytes, changes, length]) => {
        const copy = bytes.slice(0, length)
        for (const [at, byte] of changes) if (at < copy.length) copy[at] = byte
        return copy
      })
    fc.assert(
      fc.property(mutated, fc.constantFrom('tcp' as const, 'udp' as const), (bytes, transport) => {
        const decoded = decodeTeltonika(bytes, connection({ model: 'FMB130', extended: true }, transport), NOW)
        expect(decoded.error === undefined || decoded.positions === undefined).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ['engineStop', {}, '00000000000000130c01050000000b7365746469676f7574203101'],
  ['engineResume', {}, '00000000000000130c01050000000b7365746469676f7574203001'],
  ['custom', { data: 'getver' }, '000000000000000e0c01050000000667657476657201'],
  ['custom', { data: '0A0b' }, '000000000000000a0c0105000000020a0b01'],
])('command %s %o', (type, attributes, expected) => {
  const encoded = encodeTeltonika({ type, attributes }, { uniqueId: IMEI, now: NOW })
  if ('unsupported' in encoded) throw new Error(encoded.unsupported)
  expect(hexOf(encoded.bytes).slice(0, -8)).toBe(expected)
  expect(cutAll(encoded.bytes, frameTeltonika, connection()).frames).toHaveLength(1)
})
