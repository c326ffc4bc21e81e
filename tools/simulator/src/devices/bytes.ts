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

  u16LE(value: number): this {
    return this.u8(value).u8(value >> 8)
  }

  u24LE(value: number): this {
    return this.u16LE(value & 0xffff).u8(value >> 16)
  }

  u32LE(value: number): this {
    return this.u16LE(value & 0xffff).u16LE(value >>> 16)
  }

  f32LE(value: number): this {
    return this.raw(new Uint8Array(Float32Array.of(value).buffer))
  }

  f32(value: number): this {
    return this.raw(new Uint8Array(Float32Array.of(value).buffer).reverse())
  }

  f64(value: number): this {
    return this.raw(new Uint8Array(Float64Array.of(value).buffer).reverse())
  }

  ascii(text: string): this {
    return this.raw(asciiBytes(text))
  }

  hex(digits: string): this {
    return this.raw(Buffer.from(digits, 'hex'))
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

/** CRC-16/MODBUS, as Galileosky devices compute it. */
export const crcModbus = (bytes: Uint8Array): number => reflectedCrc16(bytes, IBM_TABLE, 0xffff)
/** CRC-16/KERMIT, as Ruptela devices compute it. */
export const crcKermit = (bytes: Uint8Array): number => reflectedCrc16(bytes, X25_TABLE, 0)

/** CRC-16 of polynomial 1021, highest bit first. */
export const crcCcitt = (bytes: Uint8Array, start = 0xffff): number => {
  let crc = start
  for (const one of bytes) {
    crc ^= one << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc
}

/** CRC-8 of polynomial 31 from ff, as EGTS and Navtelecom devices compute it. */
export const crc8 = (bytes: Uint8Array): number => {
  let crc = 0xff
  for (const one of bytes) {
    crc ^= one
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x31) & 0xff : crc << 1
  }
  return crc
}

/** CRC-8/MAXIM, as BWS devices compute it. */
export const crc8Maxim = (bytes: Uint8Array): number => {
  let crc = 0
  for (const one of bytes) {
    crc ^= one
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0x8c : crc >> 1
  }
  return crc
}

export const xorOf = (bytes: Uint8Array): number => bytes.reduce((all, one) => all ^ one, 0)
export const sumOf = (bytes: Uint8Array): number => bytes.reduce((all, one) => (all + one) & 0xff, 0)

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
export const u16At = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
export const u16LEAt = (bytes: Uint8Array, at: number): number => ((bytes[at + 1] ?? 0) << 8) | (bytes[at] ?? 0)

export const twoDigits = (value: number): string => String(value).padStart(2, '0')
