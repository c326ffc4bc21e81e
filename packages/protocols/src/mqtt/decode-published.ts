import { ByteWriter } from '../bytes/index'
import type { Decoded, Reply } from '../protocol'
import { Kind, readPacket } from './packet'

const packet = (first: number, ...content: number[]): Uint8Array =>
  new ByteWriter().u8(first).u8(content.length).raw(content).done()

const received = (bytes: Uint8Array): Decoded => ({ replies: [{ bytes, when: 'received' }] })

const idBytes = (messageId: number): [number, number] => [messageId >> 8, messageId & 0xff]

const ACCEPTED = packet(0x20, 0, 0)
const NOT_AUTHORISED = packet(0x20, 0, 5)

/** A published message is confirmed once it is stored; devices of these makers take PUBACK for every level. */
const confirmation = (messageId: number | undefined, when: Reply['when']): Reply[] =>
  messageId === undefined ? [] : [{ bytes: packet(0x40, ...idBytes(messageId)), when }]

/** What cannot be read is confirmed too, or it would come again and again. */
const reasoned = (payload: Uint8Array, decode: (payload: Uint8Array) => Decoded): Decoded => {
  try {
    return decode(payload)
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'unreadable report' }
  }
}

const decodePublished = (
  payload: Uint8Array,
  messageId: number | undefined,
  decode: (payload: Uint8Array) => Decoded,
): Decoded => {
  const decoded = reasoned(payload, decode)
  const replies = confirmation(messageId, decoded.positions ? 'stored' : 'received')
  return { ...decoded, ...(replies.length > 0 && { replies }) }
}

/** Plays the part of a broker for devices that publish to us: the client id names the device. */
export const decodePacket = (frame: Uint8Array, decode: (payload: Uint8Array) => Decoded): Decoded => {
  const { kind, clientId, payload, messageId } = readPacket(frame)
  switch (kind) {
    case Kind.connect:
      return clientId
        ? { deviceIds: [clientId], ...received(ACCEPTED), refusal: NOT_AUTHORISED }
        : { error: 'a client without an id' }
    case Kind.publish:
      return decodePublished(payload ?? new Uint8Array(0), messageId, decode)
    case Kind.released:
      return messageId === undefined ? {} : received(packet(0x70, ...idBytes(messageId)))
    case Kind.subscribe:
      return messageId === undefined ? {} : received(packet(0x90, ...idBytes(messageId), 0))
    case Kind.unsubscribe:
      return messageId === undefined ? {} : received(packet(0xb0, ...idBytes(messageId)))
    case Kind.ping:
      return received(packet(0xd0))
    default:
      return {}
  }
}
