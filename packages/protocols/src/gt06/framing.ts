import { crc16X25 } from '../bytes/index'
import type { FrameCut, Framer } from '../protocol'
import { MORE, byLength, frameOf, skipOf, startsWithBytes } from '../framing/index'

const TAIL = [0x0d, 0x0a]
const BASIC = 0x78
const EXTENDED = 0x79
/** As far as the end of a frame with a wrong length is looked for. */
const LONGEST_BASIC = 600
const LONGEST_EXTENDED = 16_384

const byLengthField = byLength([
  { mark: [BASIC, BASIC], lengthOffset: 2, lengthBytes: 1, extraBytes: 5, tail: TAIL },
  {
    mark: [EXTENDED, EXTENDED],
    lengthOffset: 2,
    lengthBytes: 2,
    extraBytes: 6,
    tail: TAIL,
    maxLength: LONGEST_EXTENDED,
  },
])

const isMark = (buffer: Uint8Array, at: number): boolean =>
  (buffer[at] === BASIC || buffer[at] === EXTENDED) && buffer[at + 1] === buffer[at]

const SHORTEST_WIFI = 13
const isWifiType = (type: number | undefined): boolean => type === 0x17 || type === 0x69

/**
 * Wifi reports put the number of access points where others have their length, and carry no checksum:
 * 4 bytes of head, 6 of time, 7 for each access point, a count, 3 of operator and 5 for each cell, 2 of tail.
 */
const cutWifi = (buffer: Uint8Array): FrameCut | undefined => {
  const countAt = 10 + (buffer[2] ?? 0) * 7
  const count = buffer[countAt]
  const end = count === undefined ? Infinity : countAt + 1 + (count > 0 ? 3 : 0) + count * 5 + 2
  // A wrong count must not take the reports behind it in.
  const early = endBeforeMark(buffer, Math.min(end, buffer.length))
  if (early) return frameOf(buffer, 0, early)
  if (buffer.length < end) return MORE
  return startsWithBytes(buffer, TAIL, end - 2) ? frameOf(buffer, 0, end) : undefined
}

/** The first end mark before `end` with the mark of a frame behind it. */
const endBeforeMark = (buffer: Uint8Array, end: number): number | undefined => {
  for (let at = SHORTEST_WIFI - 2; at + 4 <= end; at++) {
    if (startsWithBytes(buffer, TAIL, at) && isMark(buffer, at + 2)) return at + 2
  }
  return undefined
}

const isPlainFrame = (buffer: Uint8Array): boolean => {
  const length = buffer[2] ?? 0
  return length >= 5 && startsWithBytes(buffer, TAIL, length + 3)
}

const SHORT_LOGIN_BYTES = 15
const LOGIN_BYTES = 18

/** Some clones announce a whole login but leave out serial and half of the checksum. */
const isShortLogin = (buffer: Uint8Array): boolean =>
  buffer[2] === LOGIN_BYTES - 5 &&
  buffer[3] === 0x01 &&
  startsWithBytes(buffer, TAIL, SHORT_LOGIN_BYTES - 2) &&
  !startsWithBytes(buffer, TAIL, LOGIN_BYTES - 2) &&
  (buffer.length === SHORT_LOGIN_BYTES || buffer[SHORT_LOGIN_BYTES] === BASIC || buffer[SHORT_LOGIN_BYTES] === EXTENDED)

/** Whether a frame begins at `at` and ends where its length says, within the buffer. */
const isWholeFrame = (buffer: Uint8Array, at: number): boolean => {
  if (!isMark(buffer, at)) return false
  const end =
    buffer[at] === BASIC ? (buffer[at + 2] ?? 0) + 5 : ((buffer[at + 2] ?? 0) << 8) + (buffer[at + 3] ?? 0) + 6
  return end >= SHORTEST_FRAME && startsWithBytes(buffer, TAIL, at + end - 2)
}

const SHORTEST_FRAME = 10

const hasGoodSum = (buffer: Uint8Array, end: number): boolean => {
  const sent = ((buffer[end - 4] ?? 0) << 8) | (buffer[end - 3] ?? 0)
  return crc16X25(buffer, 2, end - 4) === sent
}

/**
 * The end of a frame whose length is wrong: an end mark with a whole frame behind it, or with nothing behind it where
 * the sum is right or `isSure` that the length is wrong. A whole frame without an end mark before it means that the
 * bytes up to it are garbage.
 */
const recover = (buffer: Uint8Array, isSure: boolean): FrameCut | undefined => {
  const last = Math.min(buffer.length - 1, buffer[0] === BASIC ? LONGEST_BASIC : LONGEST_EXTENDED)
  for (let at = 4; at < last; at++) {
    if (startsWithBytes(buffer, TAIL, at)) {
      const end = at + TAIL.length
      if (end >= SHORTEST_FRAME && isEnd(buffer, end, isSure)) return frameOf(buffer, 0, end)
    } else if (isWholeFrame(buffer, at)) return skipOf(at, 'no end of a frame before the next')
  }
  return undefined
}

const isEnd = (buffer: Uint8Array, end: number, isSure: boolean): boolean =>
  end === buffer.length
    ? isSure || hasGoodSum(buffer, end)
    : isWholeFrame(buffer, end) || (isSure && isMark(buffer, end))

/** A length that is wrong but happens to fit the end of a later frame: the frame ends before the whole one in it. */
const swallowed = (buffer: Uint8Array, end: number): FrameCut | undefined => {
  const last = end - TAIL.length
  for (let at = buffer.indexOf(0x0d, 4); at >= 0 && at < last; at = buffer.indexOf(0x0d, at + 1)) {
    if (buffer[at + 1] === 0x0a && isWholeFrame(buffer, at + 2)) return frameOf(buffer, 0, at + 2)
  }
  return undefined
}

/** So many bytes are waited for until a frame with a wrong length ends. */
const MOST_WAITED_FOR = 300

const recoverOr = (buffer: Uint8Array, cut: FrameCut): FrameCut => {
  if (cut.kind === 'frame') return swallowed(buffer, cut.consumed) ?? cut
  if (buffer.length < SHORTEST_FRAME) return cut
  if (cut.kind === 'more') return recover(buffer, false) ?? cut
  if (!isMark(buffer, 0)) return cut
  const found = recover(buffer, true)
  if (found) return found
  const hasNextMark = cut.consumed < buffer.length
  return hasNextMark || buffer.length > MOST_WAITED_FOR ? cut : MORE
}

/** Cuts the two families of frames, and wifi reports whose length byte is none. */
export const frameGt06: Framer = (buffer, connection) => {
  if (buffer[0] === BASIC && buffer[1] === BASIC) {
    if (isWifiType(buffer[3]) && !isPlainFrame(buffer)) {
      const cut = cutWifi(buffer)
      if (cut) return recoverOr(buffer, cut)
    }
    if (isShortLogin(buffer)) return frameOf(buffer, 0, SHORT_LOGIN_BYTES)
  }
  return recoverOr(buffer, byLengthField(buffer, connection))
}
