import { bytesFromAscii } from './ascii'
import { bytesFromHex } from './hex'

/** Builds a message from front to back. Integers are big-endian unless the name ends in `LE`. */
export class ByteWriter {
  private bytes: Uint8Array
  private view: DataView
  private used = 0

  constructor(capacity = 64) {
    this.bytes = new Uint8Array(capacity)
    this.view = new DataView(this.bytes.buffer)
  }

  /** Bytes written so far. */
  get length(): number {
    return this.used
  }

  u8(value: number): this {
    const at = this.grow(1)
    this.view.setUint8(at, value)
    return this
  }

  u16(value: number): this {
    const at = this.grow(2)
    this.view.setUint16(at, value)
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

  /** A view of what was written; the writer may still go on, but then take a new view. */
  done(): Uint8Array {
    return this.bytes.subarray(0, this.used)
  }

  private grow(count: number): number {
    const at = this.used
    this.used += count
    if (this.used <= this.bytes.length) return at
    const larger = new Uint8Array(Math.max(this.used, this.bytes.length * 2))
    larger.set(this.bytes.subarray(0, at))
    this.bytes = larger
    this.view = new DataView(larger.buffer)
    return at
  }
}
