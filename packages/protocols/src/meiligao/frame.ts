import { MORE, byLength, findFrom, frameOf, startsWithBytes } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

export const MARK: readonly number[] = [0x24, 0x24]
export const MAX_BYTES = 4096
const LINE_END: readonly number[] = [0x0d, 0x0a]
/** A message without content. */
const LEAST_BYTES = 17

const byItsLength = byLength([
  { mark: MARK, lengthOffset: 2, lengthBytes: 2, extraBytes: 0, maxLength: MAX_BYTES, isChained: true },
])

/** Some units leave the length zero: their messages end with a line end that another mark or nothing follows. */
const cutByLineEnd = (buffer: Uint8Array): FrameCut => {
  const end = findFrom(
    buffer,
    LEAST_BYTES - LINE_END.length,
    (at) =>
      startsWithBytes(buffer, LINE_END, at) &&
      (at + LINE_END.length === buffer.length || startsWithBytes(buffer, MARK, at + LINE_END.length)),
  )
  return end < 0 ? MORE : frameOf(buffer, 0, end + LINE_END.length)
}

/** Messages by their length, or by their line end where that is left zero. */
export const frameMeiligao: Framer = (buffer, connection) => {
  const isWithoutLength = buffer.length >= 4 && buffer[2] === 0 && buffer[3] === 0
  return isWithoutLength && buffer.length <= MAX_BYTES && startsWithBytes(buffer, MARK)
    ? cutByLineEnd(buffer)
    : byItsLength(buffer, connection)
}
