import { MORE, byDelimiter, findFrom, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const STAR = 0x2a
const HASH = 0x23
const FLAG = 0xf8
const ESCAPE = 0x1b
/** What an escape and the byte behind it stand for. */
const ESCAPED: Readonly<Record<number, number>> = { 0x00: ESCAPE, 0xe3: FLAG }
const MAX_BYTES = 4096

/** Every text begins so; what has only its star is none. */
const TEXT_START = [STAR, 0x47, 0x53]
const startsText = (buffer: Uint8Array, at: number): boolean =>
  TEXT_START.slice(0, buffer.length - at).every((byte, index) => buffer[at + index] === byte)

const frameText = byDelimiter({ ends: [HASH], keepEnd: true, maxLength: MAX_BYTES })

const withoutEscapes = (bytes: Uint8Array): Uint8Array => {
  const plain: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const meant = byte === ESCAPE ? ESCAPED[bytes[at + 1] ?? -1] : undefined
    plain.push(meant ?? byte)
    if (meant !== undefined) at++
  }
  return Uint8Array.from(plain)
}

const frameBinary = (buffer: Uint8Array): FrameCut => {
  if (buffer[1] === FLAG) return skipOf(1, 'between messages')
  const end = buffer.indexOf(FLAG, 1)
  const text = findFrom(buffer, 1, (at) => at + TEXT_START.length <= buffer.length && startsText(buffer, at))
  if (text > 0 && (end < 0 || text < end)) return skipOf(text, 'a text where a message should end')
  if (end < 0) return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a message in sight') : MORE
  return { kind: 'frame', frame: withoutEscapes(buffer.subarray(0, end + 1)), consumed: end + 1 }
}

/** Cuts texts `*…#` and messages between two flags, whose escapes it takes out. */
export const frameGosafe: Framer = (buffer, connection) => {
  if (buffer.length === 0) return MORE
  if (startsText(buffer, 0)) {
    const next = buffer.indexOf(STAR, 1)
    const end = buffer.indexOf(HASH)
    return next > 0 && (end < 0 || next < end) ? skipOf(next, 'no end of a message') : frameText(buffer, connection)
  }
  if (buffer[0] === FLAG) return frameBinary(buffer)
  const next = findFrom(buffer, 1, (at) => startsText(buffer, at) || buffer[at] === FLAG)
  return skipOf(next < 0 ? buffer.length : next, 'no start of a message')
}
