import { ByteReader, utf8Of } from '../bytes/index'
import { MORE, frameOf, skipOf } from '../framing/index'
import type { Framer } from '../protocol'

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

/** Cuts MQTT control packets. */
export const frameMqtt: Framer = (buffer) => {
  const length = lengthOf(buffer)
  if (length === undefined) return MORE
  if (length === null || length.content > MAX_BYTES) return skipOf(buffer.length, 'no length of a packet')
  const end = length.head + length.content
  return buffer.length < end ? MORE : frameOf(buffer, 0, end)
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
