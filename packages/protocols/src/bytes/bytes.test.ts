import { describe, expect, test } from 'vitest'
import {
  ByteReader,
  ByteWriter,
  EndOfBytesError,
  asciiOf,
  bitsBetween,
  bitsFrom,
  bytesFromAscii,
  bytesFromHex,
  crc16Ccitt,
  crc16Ibm,
  crc16Kermit,
  crc16Modbus,
  crc16X25,
  hexOf,
  isBitSet,
  signedOf,
  sumOf,
  xorOf,
} from './index'

describe('checksums agree with the published check values of "123456789"', () => {
  const check = bytesFromAscii('123456789')
  test.each([
    ['X.25', crc16X25, 0x906e],
    ['IBM', crc16Ibm, 0xbb3d],
    ['KERMIT', crc16Kermit, 0x2189],
    ['MODBUS', crc16Modbus, 0x4b37],
    ['CCITT', crc16Ccitt, 0x29b1],
    ['exclusive or', xorOf, 0x31],
    ['sum', sumOf, 0xdd],
  ])('%s', (_name, checksum, expected) => {
    expect(checksum(check)).toBe(expected)
  })
})

test('what a writer wrote, a reader reads back', () => {
  const bytes = new ByteWriter(2).u8(1).u16(2).u24(3).u32(4).i32(-5).u64(6n).bcd8(21).ascii('ab').hex('0aff').done()
  const reader = new ByteReader(bytes)
  expect([reader.u8(), reader.u16(), reader.u24(), reader.u32(), reader.i32()]).toEqual([1, 2, 3, 4, -5])
  expect(reader.u64()).toBe(6n)
  expect(reader.bcd8()).toBe(21)
  expect(reader.ascii(2)).toBe('ab')
  expect(reader.hex(2)).toBe('0aff')
  expect(reader.left).toBe(0)
})

test('reading past the end says so and moves nothing', () => {
  const reader = new ByteReader(Uint8Array.of(1, 2, 3)).skip(2)
  expect(() => reader.u16()).toThrow(EndOfBytesError)
  expect(reader.u8()).toBe(3)
})

test('a part ends where it was told to end', () => {
  const reader = new ByteReader(bytesFromHex('0102030405'))
  const part = reader.part(2)
  expect(hexOf(part.rest())).toBe('0102')
  expect(() => part.u8()).toThrow(EndOfBytesError)
  expect(reader.u8()).toBe(3)
})

test('bits', () => {
  expect(isBitSet(0b100, 2)).toBe(true)
  expect(isBitSet(2 ** 40, 40)).toBe(true)
  expect(bitsBetween(0b1101_0000, 4, 6)).toBe(1)
  expect(bitsFrom(2 ** 33, 32)).toBe(2)
  expect(signedOf(0xff, 8)).toBe(-1)
})

test('hex refuses what is not hex', () => {
  expect(() => bytesFromHex('abc')).toThrow(RangeError)
  expect(() => bytesFromHex('zz')).toThrow(RangeError)
  expect(asciiOf(bytesFromHex('4142'))).toBe('AB')
})
