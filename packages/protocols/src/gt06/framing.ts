import type { FrameCut, Framer } from '../protocol'
import { MORE, byLength, frameOf, startsWithBytes } from '../framing/index'

const TAIL = [0x0d, 0x0a]

const byLengthField = byLength([
  { mark: [0x78, 0x78], lengthOffset: 2, lengthBytes: 1, extraBytes: 5, tail: TAIL },
  { mark: [0x79, 0x79], lengthOffset: 2, lengthBytes: 2, extraBytes: 6, tail: TAIL, maxLength: 16_384 },
])

const isWifiType = (type: number | undefined): boolean => type === 0x17 || type === 0x69

/**
 * Wifi reports put the number of access points where others have their length, and carry no checksum:
 * 4 bytes of head, 6 of time, 7 for each access point, a count, 3 of operator and 5 for each cell, 2 of tail.
 */
const cutWifi = (buffer: Uint8Array): FrameCut | undefined => {
  const countAt = 10 + (buffer[2] ?? 0) * 7
  const count = buffer[countAt]
  if (count === undefined) return MORE
  const end = countAt + 1 + (count > 0 ? 3 : 0) + count * 5 + 2
  if (buffer.length < end) return MORE
  return startsWithBytes(buffer, TAIL, end - 2) ? frameOf(buffer, 0, end) : undefined
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
  (buffer.length === SHORT_LOGIN_BYTES || buffer[SHORT_LOGIN_BYTES] === 0x78 || buffer[SHORT_LOGIN_BYTES] === 0x79)

/** Cuts the two families of frames, and wifi reports whose length byte is none. */
export const frameGt06: Framer = (buffer, connection) => {
  if (startsWithBytes(buffer, [0x78, 0x78]) && isWifiType(buffer[3]) && !isPlainFrame(buffer)) {
    const cut = cutWifi(buffer)
    if (cut) return cut
  }
  if (startsWithBytes(buffer, [0x78, 0x78]) && isShortLogin(buffer)) return frameOf(buffer, 0, SHORT_LOGIN_BYTES)
  return byLengthField(buffer, connection)
}
