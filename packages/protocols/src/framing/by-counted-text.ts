import { asciiOf } from '../bytes/index'
import type { FrameCut, Framer } from '../protocol'
import { findFrom, frameOf, MORE, skipOf } from './cut'
import { cutLine } from './line-recovery'

export interface CountedText {
  /** The byte that a frame begins with, twice. */
  mark: number
  /** Where the decimal length stands. */
  lengthAt: number
  maxLengthDigits: number
  /** Bytes of the frame behind the counted text. */
  tailBytes: number
  /** Bytes behind the frame that are dropped. */
  droppedBytes?: number
  /** How the next frame begins, for frames that end with a line end: by it the end is found although a length is wrong. */
  head?: RegExp
}

const COMMA = 0x2c
const MAX_BYTES = 16_384

/** Cuts two marks and a decimal length, which counts the text from the comma behind it. */
export function framesOfCountedText(form: CountedText): Framer {
  const { mark, lengthAt, maxLengthDigits, tailBytes, droppedBytes = 0, head } = form
  const isLength = new RegExp(`^\\d{1,${maxLengthDigits}}$`)
  const resync = (buffer: Uint8Array, reason: string): FrameCut => {
    const isMark = (at: number): boolean => buffer[at] === mark && (at + 1 === buffer.length || buffer[at + 1] === mark)
    const next = findFrom(buffer, 1, isMark)
    return skipOf(next < 0 ? buffer.length : next, reason)
  }
  return (buffer) => {
    if (buffer.length === 0) return MORE
    if (buffer[0] !== mark || (buffer.length > 1 && buffer[1] !== mark)) return resync(buffer, 'no start of a frame')
    const comma = buffer.indexOf(COMMA, lengthAt)
    if (comma < 0 && buffer.length <= lengthAt + maxLengthDigits) return MORE
    const digits = asciiOf(buffer, lengthAt, Math.max(comma, lengthAt))
    if (!isLength.test(digits)) return resync(buffer, 'no length of a frame')
    const end = comma + Number(digits) + tailBytes
    if (head) return cutLine(buffer, end, head, MAX_BYTES)
    return buffer.length < end + droppedBytes ? MORE : frameOf(buffer, 0, end, end + droppedBytes)
  }
}
