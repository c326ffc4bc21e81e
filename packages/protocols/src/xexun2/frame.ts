import { MORE, findFrom, skipOf, startsWithBytes } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const FLAG = [0xfa, 0xaf]
const ESCAPE = [0xfb, 0xbf]
const FLAG_CODE = 1
const ESCAPE_CODE = 2
const MAX_BYTES = 8192

const isFlag = (bytes: Uint8Array, at: number): boolean => startsWithBytes(bytes, FLAG, at)

const originalOf = (bytes: Uint8Array, at: number): readonly number[] | undefined => {
  if (!startsWithBytes(bytes, ESCAPE, at)) return undefined
  if (bytes[at + 2] === FLAG_CODE) return FLAG
  return bytes[at + 2] === ESCAPE_CODE ? ESCAPE : undefined
}

const withoutEscapes = (raw: Uint8Array): Uint8Array => {
  const bytes: number[] = []
  for (let at = 0; at < raw.length; at++) {
    const original = originalOf(raw, at)
    if (original) {
      bytes.push(...original)
      at += 2
    } else bytes.push(raw[at] ?? 0)
  }
  return Uint8Array.from(bytes)
}

/** The frame as it goes over the wire: flags at both ends, escapes between. */
export const escaped = (frame: Uint8Array): Uint8Array => {
  const bytes: number[] = [...FLAG]
  for (let at = 2; at < frame.length - 2; at++) {
    const code = isFlag(frame, at) ? FLAG_CODE : startsWithBytes(frame, ESCAPE, at) ? ESCAPE_CODE : 0
    if (code > 0 && at + 1 < frame.length - 2) {
      bytes.push(...ESCAPE, code)
      at++
    } else bytes.push(frame[at] ?? 0)
  }
  return Uint8Array.from([...bytes, ...FLAG])
}

const skipToFlag = (buffer: Uint8Array, from: number, reason: string): FrameCut => {
  const next = findFrom(
    buffer,
    from,
    (at) => isFlag(buffer, at) || (at === buffer.length - 1 && buffer[at] === FLAG[0]),
  )
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Cuts `fa af`…`fa af` and removes the escapes. */
export const frameXexun2: Framer = (buffer) => {
  if (buffer.length === 0 || (buffer.length === 1 && buffer[0] === FLAG[0])) return MORE
  if (!isFlag(buffer, 0)) return skipToFlag(buffer, 1, 'no start of a frame')
  const end = findFrom(buffer, 2, (at) => isFlag(buffer, at))
  if (end === 2) return skipOf(2, 'end of a frame that was not seen')
  if (end < 0) return buffer.length > MAX_BYTES ? skipToFlag(buffer, 2, 'no end of a frame in sight') : MORE
  return { kind: 'frame', frame: withoutEscapes(buffer.subarray(0, end + 2)), consumed: end + 2 }
}
