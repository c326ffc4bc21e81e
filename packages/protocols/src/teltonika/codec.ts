import { ByteWriter, crc16Ibm } from '../bytes/index'

/** First byte of the data: how what follows is written. */
export const Codec = {
  gh3000: 0x07,
  eight: 0x08,
  command: 0x0c,
  timedCommand: 0x0d,
  namedCommand: 0x0e,
  timedNamedCommand: 0x0f,
  eightExtended: 0x8e,
  sixteen: 0x10,
} as const

export const isKnownCodec = (byte: number): boolean => Object.values<number>(Codec).includes(byte)

/** Bytes in front of the data of a TCP packet: four zeroes and the length. */
export const HEAD_BYTES = 8
export const CHECKSUM_BYTES = 4

/** Command types of codec 12. */
export const CommandType = { request: 0x05, answer: 0x06, camera: 0x0d } as const

/** A complete codec 12 packet with one command. */
export const commandPacket = (type: number, content: Uint8Array): Uint8Array => {
  const data = new ByteWriter(content.length + 8)
    .u8(Codec.command)
    .u8(1)
    .u8(type)
    .u32(content.length)
    .raw(content)
    .u8(1)
    .done()
  return new ByteWriter(data.length + HEAD_BYTES + CHECKSUM_BYTES)
    .u32(0)
    .u32(data.length)
    .raw(data)
    .u32(crc16Ibm(data))
    .done()
}
