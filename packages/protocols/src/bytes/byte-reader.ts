import { asciiOf } from './ascii'
import { hexOf } from './hex'

/** Thrown by `ByteReader` when a message ends before a value it should hold. */
export class EndOfBytesError extends Error {
  constructor(wanted: number, left: number) {
    super(`message ends early: ${wanted} bytes wanted, ${left} left`)
    this.name = 'EndOfBytesError'
  }
}

/** Reads a message from front to back without copying it. Integers are big-endian unless the name ends in `LE`. */
export class ByteReader {
  readonly bytes: Uint8Array
  private readonly view: DataView
  /** Offset of the next byte. */
  position: number
  /** Offset after the last readable byte. */
  readonly end: number

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.position = start
    this.end = Math.min(end, bytes.length)
  }

  /** Bytes left to read. */
  get left(): number {
    return this.end - this.position
  }

  has(count: number): boolean {
    return this.end - this.position >= count
  }

  /** Moves over `count` bytes and returns the offset where they start. Throws `EndOfBytesError`. */
  take(count: number): number {
    const start = this.position
    if (count < 0 || this.end - start < count) throw new EndOfBytesError(count, this.end - start)
    this.position = start + count
    return start
  }

  skip(count: number): this {
    this.take(count)
    return this
  }

  /** The byte `ahead` of the position without moving. */
  peekU8(ahead = 0): number {
    if (!this.has(ahead + 1)) throw new EndOfBytesError(ahead + 1, this.left)
    return this.view.getUint8(this.position + ahead)
  }

  peekU16(ahead = 0): number {
    if (!this.has(ahead + 2)) throw new EndOfBytesError(ahead + 2, this.left)
    return this.view.getUint16(this.position + ahead)
  }

  u8(): number {
    return this.view.getUint8(this.take(1))
  }

  i8(): number {
    return this.view.getInt8(this.take(1))
  }

  u16(): number {
    return this.view.getUint16(this.take(2))
  }

  i16(): number {
    return this.view.getInt16(this.take(2))
  }

  u24(): number {
    return (this.u8() << 16) | this.u16()
  }

  u32(): number {
    return this.view.getUint32(this.take(4))
  }

  i32(): number {
    return this.view.getInt32(this.take(4))
  }

  /** Unsigned integer of 1 to 6 bytes, exact. */
  uint(byteLength: number): number {
    let value = 0
    for (let left = byteLength; left > 0; left--) value = value * 256 + this.u8()
    return value
  }

  u64(): bigint {
    return this.view.getBigUint64(this.take(8))
  }

  i64(): bigint {
    return this.view.getBigInt64(this.take(8))
  }

  f32(): number {
    return this.view.getFloat32(this.take(4))
  }

  f64(): number {
    return this.view.getFloat64(this.take(8))
  }

  u16LE(): number {
    return this.view.getUint16(this.take(2), true)
  }

  i16LE(): number {
    return this.view.getInt16(this.take(2), true)
  }

  u32LE(): number {
    return this.view.getUint32(this.take(4), true)
  }

  i32LE(): number {
    return this.view.getInt32(this.take(4), true)
  }

  f32LE(): number {
    return this.view.getFloat32(this.take(4), true)
  }

  f64LE(): number {
    return this.view.getFloat64(this.take(8), true)
  }

  /** A view of the next `count` bytes; shares memory with the message. */
  view8(count: number): Uint8Array {
    const start = this.take(count)
    return this.bytes.subarray(start, start + count)
  }

  /** A view of everything left. */
  rest(): Uint8Array {
    return this.view8(this.left)
  }

  /** A reader over the next `count` bytes alone; this reader moves past them. */
  part(count: number): ByteReader {
    const start = this.take(count)
    return new ByteReader(this.bytes, start, start + count)
  }

  /** Lower-case hex of the next `count` bytes; also how BCD digits are read as text. */
  hex(count: number): string {
    const start = this.take(count)
    return hexOf(this.bytes, start, start + count)
  }

  /** One byte of two decimal digits: 0x21 is 21. */
  bcd8(): number {
    const byte = this.u8()
    return (byte >> 4) * 10 + (byte & 0x0f)
  }

  /** `byteLength` bytes of two decimal digits each, most significant first. */
  bcd(byteLength: number): number {
    let value = 0
    for (let left = byteLength; left > 0; left--) value = value * 100 + this.bcd8()
    return value
  }

  ascii(count: number): string {
    const start = this.take(count)
    return asciiOf(this.bytes, start, start + count)
  }

  /** Offset of `byte` counted from the position, or -1. */
  find(byte: number): number {
    const at = this.bytes.indexOf(byte, this.position)
    return at < 0 || at >= this.end ? -1 : at - this.position
  }
}
