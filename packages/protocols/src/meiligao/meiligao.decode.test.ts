import { describe, expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, crc16Ccitt, hexOf } from '../bytes/index'
import type { Decoded } from '../protocol'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { meiligao } from './meiligao.protocol'

const TIME = new Date('2026-03-04T10:11:12Z')
const SENTENCE = '101112.500,A,2315.3000,S,04630.6000,W,12.50,90.00,040326,,,A*6A'
const ID = '35200100200300'

const message = (type: number, content: Uint8Array, id = ID): Uint8Array => {
  const writer = new ByteWriter()
    .u16(0x2424)
    .u16(17 + content.length)
    .hex(id.padEnd(14, 'f'))
    .u16(type)
    .raw(content)
  return writer.u16(crc16Ccitt(writer.done())).hex('0d0a').done()
}
const text = (type: number, words: string, id = ID): Uint8Array => message(type, bytesFromAscii(words), id)
const decode = (frame: Uint8Array): Decoded => decodeInTurn(meiligao, [frame])
const first = (frame: Uint8Array) => decode(frame).positions?.[0]

const position = text(0x9955, `${SENTENCE}|1.5|700.5|0102|000A,0010|001234567|00ab12cd`)
const login = message(0x5000, new Uint8Array(0))

describe('positions', () => {
  test('sentence, state, analogue inputs, distance and driver', () => {
    const decoded = decode(position)
    expect(decoded.deviceIds).toEqual([ID, '352001002003004'])
    const [one] = decoded.positions ?? []
    expect(one?.fix).toMatchObject({
      time: TIME,
      valid: true,
      speedKnots: 12.5,
      courseDegrees: 90,
      altitudeMeters: 700.5,
    })
    expect(one?.fix?.latitude).toBeCloseTo(-23.255, 6)
    expect(one?.fix?.longitude).toBeCloseTo(-46.51, 6)
    expect(one?.attributes).toMatchObject({
      hdop: 1.5,
      out1: false,
      out2: true,
      in1: true,
      in2: false,
      adc1: 10,
      adc2: 16,
      odometer: 1_234_567,
      driverUniqueId: '00ab12cd',
    })
  })
  test('signal, distance, satellites and card behind a cell', () => {
    const words = `${SENTENCE}|0.8|12|0000|0001,0002,0003,0004|02D400051A2B00000C3D|1C|00000BB8|0B|SILVA^J`
    expect(first(text(0x9955, words))?.attributes).toMatchObject({
      adc4: 4,
      rssi: 28,
      odometer: 3000,
      sat: 11,
      card: 'SILVA^J',
    })
  })
  test('a distance of few digits', () => {
    const words = `${SENTENCE}|0.8|12|0000|0001,0002|482|00ab12cd`
    expect(first(text(0x9955, words))?.attributes).toMatchObject({ odometer: 482, driverUniqueId: '00ab12cd' })
  })
  test('a value of another form costs itself', () => {
    expect(first(text(0x9955, `${SENTENCE}|1.0|5|000600|000A,0010|7km`))?.attributes).toEqual({
      hdop: 1,
      adc1: 10,
      adc2: 16,
    })
  })
  test('a short id is taken as it is; a length of zero is not believed', () => {
    const frame = Uint8Array.from(text(0x9955, SENTENCE, '1092'))
    frame.set([0, 0], 2)
    expect(decode(frame)).toMatchObject({ deviceIds: ['1092'], positions: [{ fix: { time: TIME } }] })
  })
})

test.each([
  [0x01, 'sos'],
  [0x50, 'powerOff'],
  [0x72, 'hardBraking'],
  [0x77, undefined],
])('alarm %i', (code, alarm) => {
  const frame = message(0x9999, Uint8Array.of(code, ...bytesFromAscii(SENTENCE)))
  expect(first(frame)?.attributes.alarm).toBe(alarm)
})

test.each([
  [0x03, { in3: true }],
  [0x33, { in3: false }],
])('reason %i is an input', (code, attributes) => {
  const frame = message(0x9999, Uint8Array.of(code, ...bytesFromAscii(SENTENCE)))
  expect(first(frame)?.attributes).toEqual(attributes)
})

test('a call for help is heard without a place', () => {
  expect(decode(message(0x9999, Uint8Array.of(1, 0x3f)))).toEqual({
    deviceIds: [ID, '352001002003004'],
    positions: [{ attributes: { alarm: 'sos' } }],
  })
})

test('a picture in pieces comes with its position', () => {
  const connection = freshConnection()
  const piece = (number: number, ...bytes: number[]) => message(0x9988, Uint8Array.of(7, 0, 1, 2, number, ...bytes))
  const end = message(0x0f80, Uint8Array.of(7))
  const placed = message(0x9977, Uint8Array.of(7, 0, ...bytesFromAscii(SENTENCE)))
  const { positions } = decodeInTurn(meiligao, [piece(0, 0xff, 0xd8), piece(1, 9), end, placed], connection)
  expect(positions?.[0]).toMatchObject({ fix: { time: TIME }, media: { kind: 'image', extension: 'jpg' } })
  expect([...(positions?.[0]?.media?.bytes ?? [])]).toEqual([0xff, 0xd8, 9])
  expect(hexOf(decode(end).replies?.[0]?.bytes ?? new Uint8Array(0))).toContain('6688070000')
})

test('messages whose length is left zero are cut at their line end', () => {
  const frame = Uint8Array.from(position)
  frame.set([0, 0], 2)
  expectFramesInAnyPieces(meiligao, [frame, frame], [frame, frame])
})

test('stored positions', () => {
  const words = `${SENTENCE}|0.9|1|0000\\`
  const content = Uint8Array.of(2, 0, ...bytesFromAscii(words), 0, ...bytesFromAscii(words.replace('101112', '101142')))
  const { positions } = decode(message(0x6688, content))
  expect(positions?.map(({ fix }) => fix?.time.getTime())).toEqual([TIME.getTime(), TIME.getTime() + 30_000])
})

test('cards: the last is the driver', () => {
  const cards = new ByteWriter().u32(77).u32(1234567).raw(new Uint8Array(52))
  const frame = message(0x9966, cards.ascii('|101112,040326,2315.3000,S,04630.6000,W').done())
  expect(first(frame)?.attributes).toEqual({
    card1: '0000000077',
    card2: '0001234567',
    driverUniqueId: '0001234567',
  })
  expect(first(frame)?.fix?.time).toEqual(TIME)
})

test('the diagnosis plug', () => {
  const now = '12.6,900,50,20.5,30.0,85,7.5,8.1,400.0,1033,2.69,6.55,2,3,4'
  expect(first(text(0x9901, now))?.attributes).toMatchObject({ battery: 12.6, rpm: 900, dtcs: 2, hardBrakingCount: 4 })
  expect(first(text(0x9902, '5,10.5,2.5,12,40,120,5000,1,2'))?.attributes).toMatchObject({ historyHighestRpm: 5000 })
  expect(first(text(0x9903, 'P0301,P0420'))?.attributes).toEqual({ dtcs: 'P0301 P0420' })
  expect(decode(text(0x9901, 'nothing')).error).toBeDefined()
})

test.each([
  ['login', login, '400001'],
  ['heartbeat', message(0x0001, new Uint8Array(0)), '000101'],
  ['photo', message(0x0800, Uint8Array.of(7, 1)), '880107'],
])('%s is answered at once', (_name, frame, expected) => {
  const { replies, positions } = decode(frame)
  expect(positions).toBeUndefined()
  const bytes = replies?.[0]?.bytes ?? new Uint8Array(0)
  expect(hexOf(bytes)).toContain(`40400012${ID}${expected}`)
  expect(replies?.[0]?.when).toBe('received')
  expect(bytes.length).toBe(18)
})

describe('commands', () => {
  const encode = (type: string, attributes = {}) => {
    const encoded = meiligao.encode?.({ type, attributes }, { uniqueId: '352001002003005', now: TIME })
    return encoded && 'bytes' in encoded ? hexOf(encoded.bytes, 11, encoded.bytes.length - 4) : 'unsupported'
  }
  test.each([
    ['engineStop', {}, '411501'],
    ['engineResume', {}, '411500'],
    ['outputControl', { index: 1, data: '1' }, '411501'],
    ['outputControl', { index: 2, data: '1' }, 'unsupported'],
    ['positionPeriodic', { frequency: 60 }, '41020006'],
    ['alarmGeofence', { radius: -5 }, 'unsupported'],
    ['setTimezone', { timezone: 'UTC-03:30' }, '41322d323130'],
    ['setTimezone', { timezone: 'Mars' }, 'unsupported'],
    ['requestPhoto', {}, '4151'],
    ['custom', { data: 'x' }, 'unsupported'],
  ])('%s %o', (type, attributes, expected) => {
    expect(encode(type, attributes)).toBe(expected)
  })
})

test('wrong bytes give a reason', () => {
  expect(decode(text(0x9955, 'no place here')).error).toBeDefined()
  expect(decode(new ByteWriter().hex('2424').done()).error).toContain('ends early')
})

test('frames come out whole however the stream is cut, and nothing throws', () => {
  const frames = [login, position, text(0x9903, 'P0301')]
  expectFramesInAnyPieces(meiligao, frames)
  expectNothingThrows(meiligao, frames)
  expect(meiligao.recognise?.(login, 'tcp')).toBe('yes')
  expect(decodeInTurn(meiligao, frames, freshConnection({ timeZone: 'America/Sao_Paulo' })).error).toBeUndefined()
})
