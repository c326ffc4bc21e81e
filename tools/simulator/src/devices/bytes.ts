/** Appends big-endian numbers and text; `bytes()` gives everything written so far. */
export class ByteWriter {
  #parts: number[] = []

  u8(value: number): this {
    this.#parts.push(value & 0xff)
    return this
  }

  u16(value: number): this {
    return this.u8(value >> 8).u8(value)
  }

  u24(value: number): this {
    return this.u8(value >> 16).u16(value)
  }

  u32(value: number): this {
    return this.u16(value >>> 16).u16(value & 0xffff)
  }

  u64(value: bigint): this {
    return this.u32(Number((value >> 32n) & 0xffffffffn)).u32(Number(value & 0xffffffffn))
  }

  raw(bytes: Iterable<number>): this {
    for (const one of bytes) this.u8(one)
    return this
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#parts)
  }
}

export const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff)
export const asciiText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

export const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  if (first.length === 0) return second
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

const reflectedTable = (polynomial: number): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, index) => {
    let crc = index
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1
    return crc
  })

const X25_TABLE = reflectedTable(0x8408)
const IBM_TABLE = reflectedTable(0xa001)

const reflectedCrc16 = (bytes: Uint8Array, table: Uint16Array, start: number): number => {
  let crc = start
  for (const one of bytes) crc = (crc >>> 8) ^ (table[(crc ^ one) & 0xff] ?? 0)
  return crc
}

/** CRC-16/X-25, as gt06 devices compute it. */
export const crcX25 = (bytes: Uint8Array): number => reflectedCrc16(bytes, X25_TABLE, 0xffff) ^ 0xffff
/** CRC-16/ARC (IBM), as Teltonika devices compute it. */
export const crcIbm = (bytes: Uint8Array): number => reflectedCrc16(bytes, IBM_TABLE, 0)

export const twoDigits = (value: number): string => String(value).padStart(2, '0')
