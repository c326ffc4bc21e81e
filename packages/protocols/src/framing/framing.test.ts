import { describe, expect, test } from 'vitest'
import { asciiOf, bytesFromAscii, bytesFromHex, hexOf } from '../bytes/index'
import type { ConnectionState } from '../protocol'
import { byDelimiter, byFixedLength, byLength, byPrefix, cutAll } from './index'

const connection = (): ConnectionState => ({ transport: 'tcp', options: {}, memory: {} })
const short = byLength([{ mark: [0x78, 0x78], lengthOffset: 2, lengthBytes: 1, extraBytes: 5, tail: [0x0d, 0x0a] }])

describe('by length', () => {
  const frame = '787803aabbcc0d0a'
  test('two frames in one piece', () => {
    const cut = cutAll(bytesFromHex(frame + frame), short, connection())
    expect(cut.frames.map((one) => hexOf(one))).toEqual([frame, frame])
  })
  test('a frame in every possible pair of halves', () => {
    const bytes = bytesFromHex(frame)
    for (let half = 1; half < bytes.length; half++) {
      expect(short(bytes.subarray(0, half), connection())).toEqual({ kind: 'more' })
    }
  })
  test('garbage before, between and a wrong tail are skipped up to the next mark', () => {
    const cut = cutAll(bytesFromHex(`0011${frame}ff787803aabbcc0000${frame}78`), short, connection())
    expect(cut.frames.map((one) => hexOf(one))).toEqual([frame, frame])
    expect(hexOf(cut.rest)).toBe('78')
  })
  test('little-endian lengths and a limit', () => {
    const framer = byLength([
      { mark: [0x24], lengthOffset: 1, lengthBytes: 2, littleEndian: true, extraBytes: 0, maxLength: 8 },
    ])
    expect(
      cutAll(bytesFromHex('240500aabb24ffff240400cc'), framer, connection()).frames.map((one) => hexOf(one)),
    ).toEqual(['240500aabb', '240400cc'])
  })
  test('a layout longer than the announced frame cannot stall the stream', () => {
    const framer = byLength([{ mark: [0x24], lengthOffset: 1, lengthBytes: 2, extraBytes: 0 }])
    expect(cutAll(bytesFromHex('240000240003'), framer, connection()).frames.map((one) => hexOf(one))).toEqual([
      '240003',
    ])
  })
})

test('by delimiter: line ends between frames vanish, the end may stay', () => {
  const framer = byDelimiter({ ends: [0x23], ignored: [0x0d, 0x0a], keepEnd: true })
  const cut = cutAll(bytesFromAscii('*a#\r\n*b#*c'), framer, connection())
  expect(cut.frames.map((one) => asciiOf(one))).toEqual(['*a#', '*b#'])
  expect(asciiOf(cut.rest)).toBe('*c')
})

test('by prefix: each first byte has its own framer', () => {
  const framer = byPrefix([
    { first: 0x2a, framer: byDelimiter({ ends: [0x23], keepEnd: true }) },
    { first: 0x24, framer: byFixedLength(3) },
  ])
  const cut = cutAll(bytesFromAscii('??$12*a#$34!'), framer, connection())
  expect(cut.frames.map((one) => asciiOf(one))).toEqual(['$12', '*a#', '$34'])
  expect(cut.skippedBytes).toBe(3)
})
