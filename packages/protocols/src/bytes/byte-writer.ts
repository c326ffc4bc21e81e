import { bytesFromAscii } from './ascii'
import { bytesFromHex } from './hex'

/**
 * Builds a message from front to back. Integers are big-endian unless the name ends in `LE`. Most messages are receipts
 * of some ten bytes: an array that short costs nothing beside itself until its buffer is asked for.
 */
export class ByteWriter {
  private bytes: Uint8Array
  private used = 0

  constructor(capacity = 64) {
    this.bytes = new Uint8Array(capacity)
  }

  /** Bytes written so far. */
  get length(): number {
    return this.used
  }

  u8(value: number): this {
    const at = this.grow(1)
    this.bytes[at] = value
    return this
  }

  u16(value: number): this {
    const at = this.grow(2)
    this.bytes[at] = value >> 8
    this.bytes[at + 1] = value
    return this
  }

  i16(value: number): this {
    return this.u16(value)
  }

  u24(value: number): this {
    return this.u8(value >> 16).u16(value)
  }

  u32(value: number): this {
    const at = this.grow(4)
    this.view.setUint32(at, value)
    return this
  }

  i32(value: number): this {
    return this.u32(value)
  }

  u64(value: bigint): this {
    const at = this.grow(8)
    this.view.setBigUint64(at, BigInt.asUintN(64, value))
    return this
  }

  u16LE(value: number): this {
    const at = this.grow(2)
    this.view.setUint16(at, value, true)
    return this
  }

  u32LE(value: number): this {
    const at = this.grow(4)
    this.view.setUint32(at, value, true)
    return this
  }

  f32LE(value: number): this {
    const at = this.grow(4)
    this.view.setFloat32(at, value, true)
    return this
  }

  /** Two decimal digits in one byte: 21 is written 0x21. */
  bcd8(value: number): this {
    return this.u8((Math.floor(value / 10) << 4) | (value % 10))
  }

  raw(bytes: ArrayLike<number>): this {
    const at = this.grow(bytes.length)
    this.bytes.set(bytes, at)
    return this
  }

  hex(digits: string): this {
    return this.raw(bytesFromHex(digits))
  }

  ascii(text: string): this {
    return this.raw(bytesFromAscii(text))
  }

  /** What a checksum makes of the bytes from `start` up to here. */
  sum(checksum: (bytes: Uint8Array, start: number, end: number) => number, start = 0): number {
    return checksum(this.bytes, start, this.used)
  }

  /** A view of what was written; the writer may still go on, but then take a new view. */
  done(): Uint8Array {
    return this.used === this.bytes.length ? this.bytes : this.bytes.subarray(0, this.used)
  }

  private get view(): DataView {
    return new DataView(this.bytes.buffer)
  }

  private grow(count: number): number {
    const at = this.used
    this.used += count
    if (this.used <= this.bytes.length) return at
    const larger = new Uint8Array(Math.max(this.used, this.bytes.length * 2))
    larger.set(this.bytes.subarray(0, at))
    this.bytes = larger
    return at
  }
}
