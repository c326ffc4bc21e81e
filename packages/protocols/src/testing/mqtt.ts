import { ByteWriter, bytesFromUtf8 } from '../bytes/index'

const counted = (writer: ByteWriter, text: string): ByteWriter => {
  const bytes = bytesFromUtf8(text)
  return writer.u16(bytes.length).raw(bytes)
}

const packetOf = (first: number, content: Uint8Array): Uint8Array => {
  const writer = new ByteWriter().u8(first)
  for (let left = content.length; ; left >>= 7) {
    writer.u8(left > 0x7f ? (left & 0x7f) | 0x80 : left)
    if (left <= 0x7f) break
  }
  return writer.raw(content).done()
}

/** The packet a client of MQTT 3.1.1 opens its connection with. */
export const connectPacket = (clientId: string): Uint8Array =>
  packetOf(0x10, counted(counted(new ByteWriter(), 'MQTT').hex('04020000'), clientId).done())

/** A message that wants to be confirmed by its number. */
export const publishPacket = (payload: Uint8Array, messageId: number): Uint8Array =>
  packetOf(0x32, counted(new ByteWriter(), 'report').u16(messageId).raw(payload).done())
