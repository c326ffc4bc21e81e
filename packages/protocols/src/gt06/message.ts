import { ByteReader, ByteWriter, crc16X25 } from '../bytes/index'
import { knotsOfKmh, utcOf } from '../fix'
import type { ConnectionState, Decoded, DecodedPosition, Fix, Reply } from '../protocol'

/** One frame, opened: what every kind of message needs to be read and answered. */
export interface Gt06Message {
  /** Message number, first byte after the length. */
  type: number
  /** `79 79` frames have a two-byte length and numbers of their own. */
  isExtended: boolean
  /** Length field: type, content, serial and checksum. */
  length: number
  /** Stands after the type; ends with the frame, so serial, checksum and tail can still be read. */
  content: ByteReader
  /** Number the reply must repeat. */
  serial: number
  frame: Uint8Array
  connection: ConnectionState
  now: Date
}

/** Reads one kind of message. */
export type ReadMessage = (message: Gt06Message) => Decoded

/** Serial, checksum and the two end bytes. */
export const TRAILER_BYTES = 6

/** Opens a frame. Throws when it is shorter than its fixed parts. */
export const openMessage = (frame: Uint8Array, connection: ConnectionState, now: Date): Gt06Message => {
  const content = new ByteReader(frame)
  const isExtended = content.u16() === 0x7979
  const length = isExtended ? content.u16() : content.u8()
  const type = content.u8()
  const serial = new ByteReader(frame, Math.max(0, frame.length - TRAILER_BYTES)).u16()
  return { type, isExtended, length, content, serial, frame, connection, now }
}

/** Content bytes left before the trailer. */
export const contentLeft = (message: Gt06Message): number => message.content.left - TRAILER_BYTES

/** The content left, without the trailer. */
export const restOfContent = (message: Gt06Message): ByteReader =>
  message.content.part(Math.max(0, contentLeft(message)))

/** Model the operator chose, upper case; empty when none. */
export const modelOf = ({ connection }: Gt06Message): string => (connection.options.model ?? '').toUpperCase()

/** A whole frame with length, checksum and end. */
export const frameMessage = (
  type: number,
  serial: number,
  content: Uint8Array = new Uint8Array(0),
  isExtended = false,
): Uint8Array => {
  const length = content.length + 5
  const writer = new ByteWriter(content.length + 12)
  if (isExtended) writer.u16(0x7979).u16(length)
  else writer.u16(0x7878).u8(length)
  writer.u8(type).raw(content).u16(serial)
  return writer.u16(crc16X25(writer.done(), 2)).u16(0x0d0a).done()
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

/** Six bytes: year of the century, month, day, hour, minute, second. Throws `ImpossibleValueError`. */
export const readTime = (reader: ByteReader): Date => {
  const [year, month, day, hours] = [2000 + reader.u8(), reader.u8(), reader.u8(), reader.u8()]
  return utcOf(year, month, day, hours, reader.u8(), reader.u8())
}

/** As `readTime`, in decimal digits (0x17 is 17). */
export const readBcdTime = (reader: ByteReader): Date => {
  const [year, month, day, hours] = [2000 + reader.bcd8(), reader.bcd8(), reader.bcd8(), reader.bcd8()]
  return utcOf(year, month, day, hours, reader.bcd8(), reader.bcd8())
}

/** A fix with the parts that a message did not say at zero; `undefined` when it cannot be a place on Earth. */
export const fixOf = (
  known: Pick<Fix, 'time' | 'valid' | 'latitude' | 'longitude'> & { speedKmh?: number; courseDegrees?: number },
): Fix | undefined => {
  const { time, valid, latitude, longitude, speedKmh = 0, courseDegrees = 0 } = known
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  return {
    time,
    valid,
    latitude,
    longitude,
    altitudeMeters: 0,
    speedKnots: knotsOfKmh(speedKmh),
    courseDegrees,
    accuracyMeters: 0,
  }
}
