import { expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii } from '../bytes/index'
import type { Decoded } from '../protocol'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows, freshConnection } from '../testing/streams'
import { egts } from './egts.protocol'
import { readPacket, readRecord, writePacket } from './packet'
import { partsOf } from './parts'

const part = (type: number, content: Uint8Array): number[] => [
  ...new ByteWriter().u8(type).u16LE(content.length).raw(content).done(),
]
const record = (number: number, service: number, parts: number[], objectId?: number): number[] => {
  const writer = new ByteWriter().u16LE(parts.length).u16LE(number)
  if (objectId === undefined) writer.u8(0)
  else writer.u8(1).u32LE(objectId)
  return [...writer.u8(service).u8(service).raw(parts).done()]
}
const packet = (id: number, ...records: number[][]): Uint8Array => writePacket(id, 1, Uint8Array.from(records.flat()))

const place = (seconds: number): number[] => {
  const scale = (degrees: number, full: number): number => Math.round((degrees / full) * 0xffffffff)
  const writer = new ByteWriter().u32LE(seconds).u32LE(scale(23.55, 90)).u32LE(scale(46.63, 180))
  return part(
    0x10,
    writer
      .hex('e1')
      .u16LE(360 | 0x8000)
      .u8(14)
      .hex('7b0000')
      .hex('0301')
      .hex('f80200')
      .done(),
  )
}
const login = packet(5, record(1, 1, part(1, new ByteWriter().u32LE(0).u8(2).ascii('350001000200030').done())))
const track = packet(6, record(2, 2, [...place(500_000_000), ...part(0x11, Uint8Array.of(8, 9))], 7001))

const confirmed = ({ replies = [] }: Decoded): number[][] =>
  replies.map(({ bytes }) => {
    const { id, kind, body } = readPacket(bytes)
    if (kind === 0) body.skip(3)
    const [first] = partsOf(readRecord(body).content)
    return [id, kind, first?.type ?? -1]
  })

test('a terminal names itself and gets a result code', () => {
  const decoded = decodeInTurn(egts, [login])
  expect(decoded.deviceIds).toEqual(['350001000200030'])
  expect(confirmed(decoded)).toEqual([
    [0, 0, 0],
    [1, 1, 9],
  ])
})

test('a record with the number of its object is a position', () => {
  const decoded = decodeInTurn(egts, [track])
  expect(decoded.deviceIds).toEqual(['7001'])
  const [position] = decoded.positions ?? []
  expect(position?.fix).toMatchObject({ valid: true, courseDegrees: 270, altitudeMeters: 760 })
  expect(position?.fix?.time).toEqual(new Date(Date.UTC(2010, 0, 1) + 500_000_000_000))
  expect(position?.fix?.latitude).toBeCloseTo(-23.55, 6)
  expect(position?.fix?.longitude).toBeCloseTo(-46.63, 6)
  expect(position?.attributes).toEqual({ odometer: 12_300, input: 3, event: 1, sat: 9 })
  expect(decoded.replies?.map(({ when }) => when)).toEqual(['stored'])
})

test('supply and batteries of the state; what a level sensor sent of its own', () => {
  const state = part(0x15, Uint8Array.of(1, 127, 0, 41, 2))
  const liquid = part(0x1b, Uint8Array.of(8, 1, 0, 0xab, 0xcd))
  const [position] =
    decodeInTurn(egts, [packet(6, record(2, 2, [...place(500_000_000), ...state, ...liquid], 7001))]).positions ?? []
  expect(position?.attributes).toMatchObject({ power: 12.7, battery: 4.1, liquidRaw: 'abcd' })
})

test('after a login the number of the object does not matter', () => {
  expect(decodeInTurn(egts, [login, track]).deviceIds).toBeUndefined()
})

test('the option everyPlace keeps all places of a record', () => {
  const many = packet(1, record(1, 2, [...place(1), ...place(2)], 7))
  expect(decodeInTurn(egts, [many]).positions).toHaveLength(1)
  expect(decodeInTurn(egts, [many], freshConnection({ everyPlace: true })).positions).toHaveLength(2)
})

test('records of several objects are told apart, each with its own confirmation', () => {
  const relayed = packet(1, record(1, 2, place(1), 7), record(2, 2, place(2), 7), record(3, 2, place(3), 8))
  const decoded = decodeInTurn(egts, [relayed])
  expect(decoded).toMatchObject({ deviceIds: ['7'], others: [{ deviceIds: ['8'] }] })
  expect([decoded.positions, decoded.replies].map((list) => list?.length)).toEqual([2, 2])
  expect(decoded.others?.[0]?.replies).toHaveLength(1)
})

test('the option exactPacketId repeats the id as it came', () => {
  const confirmedId = (options: Record<string, unknown>): number | undefined => {
    const [reply] = decodeInTurn(egts, [track], freshConnection(options)).replies ?? []
    return readPacket(reply?.bytes ?? new Uint8Array()).body.u16LE()
  }
  expect(confirmedId({ exactPacketId: true })).toBe(6)
  expect(confirmedId({})).toBe(0x600)
})

test('answers of the device are taken in silence', () => {
  expect(decodeInTurn(egts, [writePacket(1, 0, Uint8Array.of(1, 0, 0))])).toEqual({})
})

const damaged = (at: number): Uint8Array => track.map((byte, index) => (index === at ? byte ^ 1 : byte))

test.each([
  ['a damaged header', damaged(7)],
  ['a damaged body', damaged(20)],
  ['a text', bytesFromAscii('hello')],
  ['an unknown kind', writePacket(1, 9, Uint8Array.of(9))],
])('%s is an error', (_name, frame) => {
  expect(decodeInTurn(egts, [frame])).toEqual({ error: expect.any(String) })
})

test('a record cut short costs itself; a place of all ones is none', () => {
  const nowhere = [...place(500_000_000)].map((byte, at) => (at >= 7 && at < 15 ? 0xff : byte))
  const good = record(2, 2, nowhere, 7001)
  const decoded = decodeInTurn(egts, [packet(6, good, [9, 0, 1, 0, 0, 2, 2])])
  expect(decoded.deviceIds).toEqual(['7001'])
  expect(decoded.positions?.[0]?.fix).toBeUndefined()
  expect(decoded.positions?.[0]?.deviceTime).toBeDefined()
  expect(decoded.positions?.[0]?.attributes).toMatchObject({ input: 3, event: 1 })
  expect(decoded.replies).toHaveLength(1)
})

test('streams in any pieces, damaged or not', () => {
  expectFramesInAnyPieces(egts, [login, track, track])
  expectNothingThrows(egts, [login, track])
})

test('first bytes', () => {
  expect(egts.recognise?.(login, 'tcp')).toBe('yes')
  expect(egts.recognise?.(login.subarray(0, 8), 'tcp')).toBe('maybe')
  expect(egts.recognise?.(damaged(7), 'tcp')).toBe('no')
})
