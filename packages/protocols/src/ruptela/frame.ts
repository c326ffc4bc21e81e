import { crc16Kermit } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { Framer } from '../protocol'

const LENGTH_BYTES = 2
const CRC_BYTES = 2
/** Bytes around the content that a length counts. */
const EXTRA_BYTES = LENGTH_BYTES + CRC_BYTES
const SHORTEST = 9
const MAX_LENGTH = 4096
/** The first two of eight bytes of an IMEI of fifteen digits. */
const MAX_IMEI_HEAD = 3

const u16At = (buffer: Uint8Array, at: number): number => (buffer[at] ?? 0) * 256 + (buffer[at + 1] ?? 0)

/** A believable length and the start of an IMEI; true as long as too few bytes are there to say no. */
const couldStart = (buffer: Uint8Array, at: number): boolean => {
  const left = buffer.length - at
  if (left < LENGTH_BYTES) return (buffer[at] ?? 0) <= MAX_LENGTH / 256
  const length = u16At(buffer, at)
  if (length < SHORTEST || length > MAX_LENGTH) return false
  return left < LENGTH_BYTES + 2 || u16At(buffer, at + LENGTH_BYTES) <= MAX_IMEI_HEAD
}

/** Whether a whole message with a right sum starts at `at`. */
const isIntact = (buffer: Uint8Array, at: number): boolean => {
  const end = at + u16At(buffer, at) + LENGTH_BYTES
  return buffer.length >= end + CRC_BYTES && crc16Kermit(buffer, at + LENGTH_BYTES, end) === u16At(buffer, end)
}

const nextIntact = (buffer: Uint8Array): number =>
  findFrom(buffer, 1, (at) => couldStart(buffer, at) && isIntact(buffer, at))

/**
 * Cuts a length, the content it counts and a sum. Where length or sum are wrong the stream goes on with the next message
 * that is whole: without an answer the device sends the lost one again.
 */
export const frameRuptela: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  const isStart = couldStart(buffer, 0)
  const end = isStart && buffer.length >= LENGTH_BYTES ? u16At(buffer, 0) + EXTRA_BYTES : undefined
  if (isStart && (end === undefined || buffer.length < end)) {
    const next = nextIntact(buffer)
    return next < 0 ? MORE : skipOf(next, 'message that does not end')
  }
  if (end !== undefined && isIntact(buffer, 0)) return frameOf(buffer, 0, end)
  const next = nextIntact(buffer)
  if (next >= 0) return skipOf(next, 'no message with a right sum')
  const possible = findFrom(buffer, 1, (at) => couldStart(buffer, at))
  return skipOf(possible < 0 ? buffer.length : possible, 'no message with a right sum')
}
