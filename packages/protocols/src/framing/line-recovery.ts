import { asciiOf } from '../bytes/index'
import type { FrameCut } from '../protocol'
import { MORE, frameOf, skipOf } from './cut'

const CR = 0x0d
const LF = 0x0a
const HEAD_BYTES = 40

const endsLine = (buffer: Uint8Array, end: number): boolean => buffer[end - 1] === LF && buffer[end - 2] === CR

const endBeforeHead = (buffer: Uint8Array, head: RegExp): number | undefined => {
  for (let at = buffer.indexOf(LF, 1); at >= 0; at = buffer.indexOf(LF, at + 1)) {
    const start = at + 1
    if (endsLine(buffer, start) && head.test(asciiOf(buffer, start, Math.min(buffer.length, start + HEAD_BYTES)))) {
      return start
    }
  }
  return undefined
}

/**
 * Cuts a frame that says to end at `end` and must end with a line end. Where it does not, its length is wrong: it goes
 * up to the line end that the head of another frame follows, or up to the end of what has come.
 */
export const cutLine = (buffer: Uint8Array, end: number, head: RegExp, maxBytes: number): FrameCut => {
  if (buffer.length >= end && endsLine(buffer, end)) return frameOf(buffer, 0, end)
  const found = endBeforeHead(buffer, head)
  if (found !== undefined) return frameOf(buffer, 0, found)
  if (buffer.length < end) return MORE
  if (endsLine(buffer, buffer.length)) return frameOf(buffer, 0, buffer.length)
  return buffer.length > maxBytes ? skipOf(buffer.length, 'no end of a frame in sight') : MORE
}
