import type { Framer } from '../protocol'
import { byDelimiter } from './by-delimiter'
import { MORE, frameOf, startsWithBytes } from './cut'

const BETWEEN: readonly number[] = [0x0d, 0x0a, 0]

/** Framer of lines with binary signs of life of a fixed length between them, which begin with `sign`. */
export const linesAndSigns = (sign: readonly number[], signBytes: number): Framer => {
  const lines = byDelimiter({ ends: [0x0d, 0x0a], ignored: BETWEEN })
  return (buffer, connection) => {
    let start = 0
    while (start < buffer.length && BETWEEN.includes(buffer[start] ?? 0)) start++
    if (buffer[start] !== sign[0]) return lines(buffer, connection)
    if (buffer.length < start + signBytes) return MORE
    const end = start + signBytes
    return startsWithBytes(buffer, sign, start) ? frameOf(buffer, start, end) : lines(buffer, connection)
  }
}
