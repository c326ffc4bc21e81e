import { hexOf, signedOf } from '../bytes/index'

/** One input/output element of a record: its number and where its value stands. */
export class IoValue {
  constructor(
    readonly id: number,
    readonly byteLength: number,
    private readonly bytes: Uint8Array,
    private readonly start: number,
  ) {}

  /** Up to six bytes exactly; eight as a signed number, rounded past 2^53. */
  get unsigned(): number {
    if (this.byteLength === 8) return Number(this.long())
    let value = 0
    for (let at = this.start; at < this.start + this.byteLength; at++) value = value * 256 + (this.bytes[at] ?? 0)
    return value
  }

  get signed(): number {
    return this.byteLength === 8 ? this.unsigned : signedOf(this.unsigned, this.byteLength * 8)
  }

  get isOn(): boolean {
    return this.unsigned > 0
  }

  get hex(): string {
    return hexOf(this.bytes, this.start, this.start + this.byteLength)
  }

  /** Eight bytes from the start of the value, as text, however few the group announces. */
  get longDigits(): string {
    return String(this.start + 8 <= this.bytes.length ? this.long() : this.unsigned)
  }

  /** Eight bytes, least significant first, as hex digits. */
  get reversedHex(): string {
    return hexOf(this.bytes.slice(this.start, this.start + this.byteLength).reverse()).toUpperCase()
  }

  private long(): bigint {
    return new DataView(this.bytes.buffer, this.bytes.byteOffset + this.start, 8).getBigInt64(0)
  }
}
