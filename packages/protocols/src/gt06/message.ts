import { ByteReader, ByteWriter, EndOfBytesError, crc16X25 } from '../bytes/index'
import { readable } from '../lenient'
import type { ConnectionState, Decoded, DecodedPosition, Reply } from '../protocol'
import { familyOf, type ModelFamily } from './models'

/** One frame, opened: what every kind of message needs to be read and answered. */
export interface Gt06Message {
  /** Message number, first byte after the length. */
  type: number
  /** `79 79` frames have a two-byte length. */
  isExtended: boolean
  /** Length field: type, content, serial and checksum. */
  length: number
  /** The length where it tells variants apart, which it does in `78 78` frames alone; else 0. */
  shape: number
  /** Stands after the type; ends before serial, checksum and tail. */
  content: ByteReader
  /** Number the reply must repeat. */
  serial: number
  /** A report of access points, which has no serial and no checksum. */
  isWifi: boolean
  frame: Uint8Array
  connection: ConnectionState
  family: ModelFamily
  now: Date
}

/** Reads one kind of message. */
export type ReadMessage = (message: Gt06Message) => Decoded

/** Serial, checksum and the two end bytes. */
const TRAILER_BYTES = 6
const TAIL_BYTES = 2

const HEAD_BYTES = 4
const EXTENDED_HEAD_BYTES = 5
const HEAD_AND_TAIL_BYTES = 5
/** Reports of access points, whose length byte is their count. */
const isWifiType = (type: number): boolean => type === 0x17 || type === 0x69

/** Bytes behind the content where they are fewer: events without a serial, places with one byte of it. By type and length. */
const SHORT_TRAILERS: Readonly<Record<number, number>> = { 0x1116: 5, 0x950c: 4 }

const trailerBytesOf = (type: number, shape: number, isWifi: boolean): number =>
  isWifi ? TAIL_BYTES : (SHORT_TRAILERS[(type << 8) | shape] ?? TRAILER_BYTES)

/** Opens a frame. Throws when it is shorter than its fixed parts. A wrong length gives way to that of the frame. */
export const openMessage = (frame: Uint8Array, connection: ConnectionState, now: Date): Gt06Message => {
  const isExtended = frame[0] === 0x79
  const headBytes = isExtended ? EXTENDED_HEAD_BYTES : HEAD_BYTES
  if (frame.length < headBytes) throw new EndOfBytesError(headBytes, frame.length)
  const type = frame[headBytes - 1] ?? 0
  const isWifi = isWifiType(type) && !isExtended && frame[2] !== frame.length - HEAD_AND_TAIL_BYTES
  const length = isWifi ? (frame[2] ?? 0) : frame.length - HEAD_AND_TAIL_BYTES - (isExtended ? 1 : 0)
  const shape = isExtended ? 0 : length
  const content = new ByteReader(frame, headBytes, frame.length - trailerBytesOf(type, shape, isWifi))
  const serialAt = frame.length >= TRAILER_BYTES ? frame.length - TRAILER_BYTES : 0
  const serial = ((frame[serialAt] ?? 0) << 8) | (frame[serialAt + 1] ?? 0)
  const family = familyOf(connection.options.model)
  return {
    type,
    isExtended,
    length,
    shape: isExtended ? 0 : length,
    content,
    serial,
    isWifi,
    frame,
    connection,
    family,
    now,
  }
}

const NO_CONTENT = new Uint8Array(0)

/** A whole frame with length, checksum and end. */
export const frameMessage = (
  type: number,
  serial: number,
  content: Uint8Array = NO_CONTENT,
  isExtended = false,
): Uint8Array => {
  const length = content.length + 5
  const writer = new ByteWriter(content.length + (isExtended ? 11 : 10))
  if (isExtended) writer.u16(0x7979).u16(length)
  else writer.u16(0x7878).u8(length)
  writer.u8(type).raw(content).u16(serial)
  return writer.u16(writer.sum(crc16X25, 2)).u16(0x0d0a).done()
}

/** The short answer that repeats type and serial. */
export const acknowledge = (message: Gt06Message, when: Reply['when'], isExtended = false): Reply => ({
  bytes: frameMessage(message.type, message.serial, undefined, isExtended),
  when,
})

/** A position to store, acknowledged once it is. */
export const storedPosition = (message: Gt06Message, position: DecodedPosition): Decoded => ({
  positions: [position],
  replies: [acknowledge(message, 'stored')],
})

/** Puts what a message says into a position, as far as it goes. */
export type FillPosition = (message: Gt06Message, position: DecodedPosition) => void

/** What `fill` gets out of a message before its end, should it be cut short. */
export const filledPosition = (
  message: Gt06Message,
  fill: FillPosition,
  attributes: DecodedPosition['attributes'] = {},
): DecodedPosition => {
  const position: DecodedPosition = { attributes }
  readable(() => {
    fill(message, position)
  })
  return position
}

/** A message whose position is stored and then acknowledged, whatever its end lacks. */
export const storing =
  (fill: FillPosition): ReadMessage =>
  (message) =>
    storedPosition(message, filledPosition(message, fill, { type: message.type }))

/** The same without the attribute `type`. */
export const storingPlain =
  (fill: FillPosition): ReadMessage =>
  (message) =>
    storedPosition(message, filledPosition(message, fill))

/** A message that is not answered. Nothing to store where it says nothing. */
export const unanswered =
  (fill: FillPosition): ReadMessage =>
  (message) => {
    const position = filledPosition(message, fill)
    const isEmpty = !position.fix && !position.network && Object.keys(position.attributes).length === 0
    return isEmpty ? {} : { positions: [position] }
  }
