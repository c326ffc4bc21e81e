import { ByteWriter, u16At } from './bytes'
import type { ServerReply } from './device-protocol'
import { ALIVE, announced, storedAs, WELCOME } from './speaking'

const CONNECT = 0x10
const PUBLISH_ONCE = 0x32
const CONNECTED = 0x20
const PUBLISHED = 0x40

const text = (words: string): Uint8Array => new ByteWriter().u16(words.length).ascii(words).bytes()

/** Seven bits a byte, lowest first. */
const length = (value: number): number[] => (value < 128 ? [value] : [(value & 0x7f) | 0x80, ...length(value >> 7)])

const packet = (first: number, content: Uint8Array): Uint8Array =>
  Uint8Array.from([first, ...length(content.length), ...content])

const KEEP_ALIVE_SECONDS = 60

export const connectPacket = (clientId: string): Uint8Array =>
  packet(CONNECT, new ByteWriter().raw(text('MQTT')).raw([4, 2]).u16(KEEP_ALIVE_SECONDS).raw(text(clientId)).bytes())

export const publishPacket = (topic: string, messageId: number, payload: Uint8Array): Uint8Array =>
  packet(PUBLISH_ONCE, new ByteWriter().raw(text(topic)).u16(messageId).raw(payload).bytes())

export const pingPacket = (): Uint8Array => Uint8Array.of(0xc0, 0)

/** What the server sends is short: its length is one byte. */
export const mqttLength = announced(2, (pending) => 2 + (pending[1] ?? 0))

export const mqttReply = (message: Uint8Array): ServerReply => {
  if (message[0] === CONNECTED) return message[3] === 0 ? WELCOME : { kind: 'refused', reason: `code ${message[3]}` }
  return message[0] === PUBLISHED ? storedAs(u16At(message, 2)) : ALIVE
}
