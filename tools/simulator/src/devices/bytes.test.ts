import { expect, test } from 'vitest'
import { asciiBytes, ByteWriter, crcIbm, crcX25 } from './bytes'

test('checksums give the published check values', () => {
  expect(crcX25(asciiBytes('123456789'))).toBe(0x906e)
  expect(crcIbm(asciiBytes('123456789'))).toBe(0xbb3d)
})

test('numbers are written big-endian, negative ones in two’s complement', () => {
  const written = new ByteWriter().u16(0x0102).u24(0x030405).u32(-2).u64(0x0102030405060708n).bytes()
  expect([...written]).toEqual([1, 2, 3, 4, 5, 0xff, 0xff, 0xff, 0xfe, 1, 2, 3, 4, 5, 6, 7, 8])
})
