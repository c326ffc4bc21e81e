import { ByteWriter } from '../bytes/index'

const ID_BYTES = 4

/** CRC-8/MAXIM (polynomial 31 reflected, starts at 0). */
export const crc8Maxim = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0x8c : crc >> 1
  }
  return crc
}

/** The kind of device, its id, type, content and sum. */
export const frameTo = (kind: number, id: Uint8Array, type: number, content: readonly number[]): Uint8Array => {
  const writer = new ByteWriter().u8(kind).raw(id.subarray(0, ID_BYTES)).u8(type).raw(content)
  return writer.u8(crc8Maxim(writer.done())).done()
}
