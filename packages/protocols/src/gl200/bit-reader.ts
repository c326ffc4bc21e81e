import { bitsBetween, signedOf } from '../bytes/index'

/** Reads numbers of any bit length, up to 53 bits in all, from the top. */
export class BitReader {
  private left: number

  constructor(
    private readonly value: number,
    bitLength: number,
  ) {
    this.left = bitLength
  }

  unsigned(bitLength: number): number {
    this.left -= bitLength
    return bitsBetween(this.value, this.left, this.left + bitLength)
  }

  signed(bitLength: number): number {
    return signedOf(this.unsigned(bitLength), bitLength)
  }
}
