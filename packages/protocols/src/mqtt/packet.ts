import { ByteReader, utf8Of } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const MAX_BYTES = 65_536
const MAX_LENGTH_BYTES = 4

/** Bytes of the head and of what follows it; undefined while more are needed, null when it is no length. */
const lengthOf = (buffer: Uint8Array): { head: number; content: number } | undefined | null => {
  let content = 0
  for (let at = 0; at < MAX_LENGTH_BYTES; at++) {
    const byte = buffer[1 + at]
    if (byte === undefined) return undefined
    content += (byte & 0x7f) * 128 ** at
    if (byte < 0x80) return { head: 2 + at, content }
  }
  return null
}

/** First bytes of packets that a client sends: kinds with the flags they must have, messages with any. */
const FIRST: ReadonlySet<number> = new Set([0x10, 0x40, 0x50, 0x62, 0x70, 0x82, 0xa2, 0xc0, 0xe0])
const isFirst = (byte: number | undefined): boolean => byte !== undefined && (FIRST.has(byte) || byte >> 4 === 3)

const LEAST_TEXT = 0x20
const LEAST_PACKET_BYTES = 2

/** Whether a message with a readable topic, or a client's greeting, stands whole at `at`, an end or a packet behind it. */
const isWholeAt = (buffer: Uint8Array, at: number): boolean => {
  if (!isFirst(buffer[at])) return false
  const rest = buffer.subarray(at)
  const length = lengthOf(rest)
  if (!length || rest.length < length.head + length.content) return false
  const end = length.head + length.content
  if (end < rest.length && !isFirst(rest[end])) return false
  const nameBytes = (rest[length.head] ?? 0) * 256 + (rest[length.head + 1] ?? 0)
  const name = rest.subarray(length.head + 2, length.head + 2 + nameBytes)
  return nameBytes > 0 && nameBytes + 2 <= length.content && name.every((byte) => byte >= LEAST_TEXT)
}

const resync = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => isWholeAt(buffer, at))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Where a whole packet starts in what is still coming in, when what came first cannot be a packet's start. */
const isInDoubt = (buffer: Uint8Array, end: number): boolean =>
  !isFirst(buffer[0]) || (end < buffer.length && !isFirst(buffer[end]))

/** Cuts MQTT control packets; a length that leads nowhere is left behind at the next whole packet. */
export const frameMqtt: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  const length = lengthOf(buffer)
  if (length === undefined) return isFirst(buffer[0]) ? MORE : resync(buffer, 'no packet')
  if (length === null || length.content > MAX_BYTES) return resync(buffer, 'no length of a packet')
  const end = length.head + length.content
  if (isInDoubt(buffer, end)) return resync(buffer, 'no packet')
  if (buffer.length >= end) return frameOf(buffer, 0, end)
  const inside = findFrom(buffer, LEAST_PACKET_BYTES, (at) => isWholeAt(buffer, at) && isWholeBehind(buffer, at))
  return inside < 0 ? MORE : skipOf(inside, 'whole packets inside of a length that cannot be')
}

/** Whether another whole packet follows the one at `at`: one alone may be part of a message. */
const isWholeBehind = (buffer: Uint8Array, at: number): boolean => {
  const length = lengthOf(buffer.subarray(at))
  return length ? isWholeAt(buffer, at + length.head + length.content) : false
}

export const Kind = {
  connect: 1,
  publish: 3,
  released: 6,
  subscribe: 8,
  unsubscribe: 10,
  ping: 12,
} as const

/** What packets of devices say, as far as a tracking server needs it. */
export interface MqttPacket {
  kind: number
  clientId?: string
  payload?: Uint8Array
  /** Absent when the sender wants no confirmation. */
  messageId?: number
}

const text = (reader: ByteReader): string => utf8Of(reader.part(reader.u16()).rest())

const CONNECT_FLAGS_BYTES = 4

/** Reads one packet. Throws when it ends early. */
export const readPacket = (frame: Uint8Array): MqttPacket => {
  const length = lengthOf(frame)
  if (!length) throw new Error('not an MQTT packet')
  const reader = new ByteReader(frame, length.head)
  const [first = 0] = frame
  const kind = first >> 4
  if (kind === Kind.connect) {
    text(reader)
    return { kind, clientId: text(reader.skip(CONNECT_FLAGS_BYTES)) }
  }
  if (kind !== Kind.publish) return { kind, ...(reader.has(2) && { messageId: reader.u16() }) }
  text(reader)
  const isConfirmed = ((first >> 1) & 3) > 0
  return { kind, ...(isConfirmed && { messageId: reader.u16() }), payload: reader.rest() }
}
