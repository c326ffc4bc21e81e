import { ByteReader, ByteWriter, asciiOf, crc16X25 } from '../bytes/index'

/** `@@` in front of a message of most devices. */
const MARK = 0x4040
/** `$$`: the first devices, whose messages have no version. */
const OLD_MARK = 0x2424
const ID_BYTES = 20
const TAIL = 0x0d0a
/** Mark, length, id, type, checksum, tail; the version comes on top. */
const BYTES_AROUND = 2 + 2 + ID_BYTES + 2 + 2 + 2

export interface CastelMessage {
  /** Undefined for the first devices. */
  version?: number
  /** As sent, filled with zeros. */
  id: Uint8Array
  deviceId: string
  type: number
  content: ByteReader
}

/** Takes a frame apart; bytes behind its stated length belong to the next one. Throws when it is none. */
export const openMessage = (frame: Uint8Array): CastelMessage => {
  const reader = new ByteReader(frame)
  const mark = reader.u16()
  const length = reader.u16LE()
  if (mark !== MARK && mark !== OLD_MARK) throw new Error('no start of a message')
  if (frame.length < BYTES_AROUND) throw new Error(`a message of ${frame.length} bytes`)
  const end = length > frame.length || length < BYTES_AROUND ? frame.length : length
  const version = mark === MARK ? reader.u8() : undefined
  const id = reader.view8(ID_BYTES)
  const deviceId = asciiOf(id).replaceAll('\0', '').trim()
  if (!/^[\x21-\x7e]+$/.test(deviceId)) throw new Error('id is not printable')
  const type = reader.u16()
  const content = new ByteReader(frame, reader.position, end - 4)
  return { ...(version === undefined ? {} : { version }), id, deviceId, type, content }
}

type Address = Pick<CastelMessage, 'version' | 'id'>

/** Bytes of a message to a device. */
export const messageTo = (
  { version, id }: Address,
  type: number,
  content: Uint8Array = new Uint8Array(0),
): Uint8Array => {
  const writer = new ByteWriter(BYTES_AROUND + 1 + content.length)
    .u16(MARK)
    .u16LE(BYTES_AROUND + content.length + (version === undefined ? 0 : 1))
  if (version !== undefined) writer.u8(version)
  writer.raw(id).u16(type).raw(content)
  return writer.u16LE(crc16X25(writer.done())).u16(TAIL).done()
}

/** An id filled with zeros to its twenty bytes; longer ones are cut. */
export const idBytes = (uniqueId: string): Uint8Array => {
  const bytes = new Uint8Array(ID_BYTES)
  for (let at = 0; at < Math.min(ID_BYTES, uniqueId.length); at++) bytes[at] = uniqueId.charCodeAt(at) & 0xff
  return bytes
}
