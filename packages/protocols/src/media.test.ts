import { expect, test } from 'vitest'
import { ByteWriter, bytesFromAscii, bytesFromHex, crc16Kermit, crc16Modbus, hexOf } from './bytes/index'
import { fifotrack } from './fifotrack/fifotrack.protocol'
import { galileo } from './galileo/galileo.protocol'
import { jt808 } from './jt808/jt808.protocol'
import { frameTo } from './jt808/message'
import { addNextPiece, addPiece } from './media'
import { meitrack } from './meitrack/meitrack.protocol'
import type { Decoded, Protocol } from './protocol'
import { ruptela } from './ruptela/ruptela.protocol'
import { decodeInTurn, freshConnection } from './testing/streams'
import { watch } from './watch/watch.protocol'

const IMEI = '350001000200030'
const PICTURE = Uint8Array.from({ length: 2500 }, (_, at) => (at === 0 ? 0xff : at === 1 ? 0xd8 : (at * 7) % 251))
const pieces = (byteLength: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(PICTURE.length / byteLength) }, (_, at) =>
    PICTURE.subarray(at * byteLength, (at + 1) * byteLength),
  )

const expectPicture = (decoded: Decoded) => {
  const [position] = decoded.positions ?? []
  expect(position?.media).toMatchObject({ kind: 'image', extension: 'jpg' })
  expect(hexOf(position?.media?.bytes ?? new Uint8Array())).toBe(hexOf(PICTURE))
  return position
}
const play = (protocol: Protocol, frames: Uint8Array[]) => decodeInTurn(protocol, frames, freshConnection())

test('pieces in any order, twice, of another file, too many', () => {
  const connection = freshConnection()
  const add = (key: string, number: number, total: number, digits = '00') =>
    addPiece(connection, key, { number, total, bytes: bytesFromHex(digits) })
  expect(add('a', 1, 2, 'bb')).toBeUndefined()
  expect(add('a', 1, 2, 'bb')).toBeUndefined()
  expect(add('a', 0, 2, 'aa')).toEqual(bytesFromHex('aabb'))
  expect(add('a', 0, 2)).toBeUndefined()
  expect(add('b', 0, 2)).toBeUndefined()
  expect(add('a', 1, 2)).toBeUndefined()
  for (const [number, total] of [
    [-1, 2],
    [2, 2],
    [Number.NaN, 1],
    [0, 100_000],
  ])
    expect(add('c', number ?? 0, total ?? 0)).toBeUndefined()
})

test('a file that grows without end is dropped', () => {
  const connection = freshConnection()
  const bytes = new Uint8Array(1024 * 1024)
  for (let number = 0; number < 3; number++) addNextPiece(connection, 'a', { number, isLast: false, bytes })
  expect(connection.memory.incomingFile).toBeUndefined()
})

test('fifotrack: pieces by their offset', () => {
  const frame = (content: Uint8Array | string) => {
    const body = new ByteWriter().ascii(`,${IMEI},1A,`)
    if (typeof content === 'string') body.ascii(content)
    else body.raw(content)
    return new ByteWriter().ascii(`$$${body.length}`).raw(body.done()).ascii('*7F').done()
  }
  const announced = frame(`D05,260304050607,-23.55,-46.63,1,1,1,${PICTURE.length},23FFD339`)
  const parts = pieces(1024).map((piece, at) =>
    frame(
      new ByteWriter()
        .ascii(`D06,23FFD339,${at * 1024},${piece.length},`)
        .raw(piece)
        .done(),
    ),
  )
  expectPicture(play(fifotrack, [announced, ...parts]))
  expect(play(fifotrack, [announced, ...parts.slice(1)]).positions).toBeUndefined()
})

test('meitrack: numbered pieces', () => {
  const parts = pieces(512)
  const frames = parts.map((piece, at) => {
    const body = new ByteWriter().ascii(`,${IMEI},D00,a.jpg,${parts.length},${at},`).raw(piece).ascii('*00\r\n')
    return new ByteWriter().ascii(`$$A${body.length}`).raw(body.done()).done()
  })
  expectPicture(play(meitrack, frames))
})

test('ruptela: numbered pieces', () => {
  const parts = pieces(700)
  const frames = parts.map((piece, at) => {
    const body = new ByteWriter().u64(BigInt(IMEI)).u8(0x25).u8(2).u8(1).ascii('picture1')
    body.u16(parts.length).u16(at).raw(piece)
    const start = new ByteWriter().u16(body.length).raw(body.done())
    return start.u16(crc16Kermit(body.done())).done()
  })
  expectPicture(play(ruptela, frames))
})

test('galileo: pieces, then one without bytes; numbers start anew after 255', () => {
  const frame = (number: number, piece: Uint8Array) => {
    const body = new ByteWriter()
      .u8(7)
      .u16LE(piece.length + 1)
      .u8(number)
      .raw(piece)
    return body.u16LE(crc16Modbus(body.done())).done()
  }
  const parts = pieces(8)
  expect(parts.length).toBeGreaterThan(256)
  const frames = [...parts.map((piece, at) => frame(at % 256, piece)), frame(parts.length % 256, new Uint8Array(0))]
  expectPicture(play(galileo, frames))
  expectPicture(play(galileo, [...frames.slice(0, 1), ...frames]))
  expect(play(galileo, frames.toSpliced(5, 1)).positions).toBeUndefined()
})

test('jt808: with the place it was made at, or without', () => {
  const terminal = bytesFromHex('010000000001')
  const head = new ByteWriter().u32(7).u8(0).u8(0).u8(1).u8(1).done()
  const place = new ByteWriter().u32(0).u32(6).u32(23_550_000).u32(46_630_000).u16(0).u16(360).u16(90)
  const message = (...parts: Uint8Array[]) => {
    const body = new ByteWriter(4096)
    for (const one of parts) body.raw(one)
    return frameTo(0x0801, { terminal }, body.done())
  }
  const frames = (bytes: Uint8Array) => {
    const cut = jt808.frame?.(bytes, freshConnection())
    return cut?.kind === 'frame' ? [cut.frame] : []
  }
  const small = PICTURE.subarray(0, 900)
  const withPlace = play(jt808, frames(message(head, place.hex('260304050607').done(), small)))
  expect(withPlace.positions?.[0]).toMatchObject({ fix: { latitude: -23.55 }, media: { kind: 'image' } })
  expect(hexOf(withPlace.positions?.[0]?.media?.bytes ?? new Uint8Array())).toBe(hexOf(small))
  expect(hexOf(withPlace.replies?.[0]?.bytes ?? new Uint8Array()).slice(2, 6)).toBe('8800')
  const without = play(jt808, frames(message(head, small))).positions?.[0]
  expect(without?.fix).toBeUndefined()
  expect(without?.media?.bytes).toHaveLength(900)
})

test('watch: pictures whole, voices in pieces', () => {
  const frame = (content: Uint8Array) =>
    new ByteWriter()
      .ascii(`[CS*1234567890*${content.length.toString(16).padStart(4, '0')}*`)
      .raw(content)
      .ascii(']')
      .done()
  expectPicture(play(watch, [frame(new ByteWriter().ascii('img,5,260304050607,').raw(PICTURE).done())]))
  const voice = (number: number) => frame(bytesFromAscii(`JXTK,0,voice,${number},2,#!AMR${number}`))
  expect(play(watch, [voice(1), voice(2)]).positions).toEqual([
    { attributes: {}, media: { kind: 'audio', extension: 'amr', bytes: bytesFromAscii('#!AMR1#!AMR2') } },
  ])
})
