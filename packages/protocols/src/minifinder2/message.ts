import { ByteWriter, crc16Ccitt } from '../bytes/index'

export const MARK = 0xab
export const Type = { data: 0x01, configuration: 0x02, services: 0x03, system: 0x04, response: 0x7f } as const
/** Bit of the flags: the device waits for an answer. */
export const WAITS_BIT = 4

/** Mark, flags, length, sum, number, then type and content. */
export const frameTo = (index: number, content: ArrayLike<number>): Uint8Array => {
  const body = Uint8Array.from({ length: content.length }, (_, at) => content[at] ?? 0)
  const writer = new ByteWriter().u8(MARK).u8(0).u16LE(body.length)
  return writer
    .u16LE(crc16Ccitt(body, 0, body.length, 0))
    .u16LE(index)
    .raw(body)
    .done()
}
