/** Whether bit `index` (0 is the least significant) of an integer up to 2^53 is set. */
export const isBitSet = (value: number, index: number): boolean =>
  index < 32 ? ((value >>> index) & 1) === 1 : Math.floor(value / 2 ** index) % 2 === 1

/** The bits `from` (inclusive) to `to` (exclusive) as a number; bit 0 is the least significant. */
export const bitsBetween = (value: number, from: number, to: number): number =>
  Math.floor(value / 2 ** from) % 2 ** (to - from)

/** The lowest `count` bits. */
export const lowBits = (value: number, count: number): number => bitsBetween(value, 0, count)

/** Bit `index` and everything above it, moved down. */
export const bitsFrom = (value: number, index: number): number => Math.floor(value / 2 ** index)

/** Reads the lowest `bitLength` bits as a two's complement number. */
export const signedOf = (value: number, bitLength: number): number =>
  value >= 2 ** (bitLength - 1) ? value - 2 ** bitLength : value
