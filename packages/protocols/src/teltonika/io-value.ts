import { ByteReader, signedOf } from '../bytes/index'

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
    return this.byteLength === 8 ? Number(this.reader().i64()) : this.reader().uint(this.byteLength)
  }

  get signed(): number {
    return this.byteLength === 8 ? this.unsigned : signedOf(this.unsigned, this.byteLength * 8)
  }

  get isOn(): boolean {
    return this.unsigned > 0
  }

  get hex(): string {
    return this.reader().hex(this.byteLength)
  }

  /** Eight bytes from the start of the value, as text, however few the group announces. */
  get longDigits(): string {
    return this.reader().has(8) ? String(this.reader().i64()) : String(this.unsigned)
  }

  /** Eight bytes, least significant first, as hex digits. */
  get reversedHex(): string {
    return this.hex.replace(/(..)/g, '$1 ').trim().split(' ').reverse().join('').toUpperCase()
  }

  private reader(): ByteReader {
    return new ByteReader(this.bytes, this.start)
  }
}
