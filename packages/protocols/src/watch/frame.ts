import { asciiOf } from '../bytes/index'
import { MORE, findFrom, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const OPEN = 0x5b
const CLOSE = 0x5d
const ESCAPE = 0x7d
const MAX_BYTES = 262_144
/** What the second byte of an escape stands for. */
const ESCAPED = [0, 0x7d, OPEN, CLOSE, 0x2c, 0x2a]

const HEAD = /^\[[^*[\]]{1,8}\*\d+\*(?:[\da-f]{4}\*)?([\da-f]{4})\*/i
const HEAD_BYTES = 48

/** Where the frame ends by the length in its head, when that place holds a closing bracket. */
const endByLength = (buffer: Uint8Array): number | undefined => {
  const head = HEAD.exec(asciiOf(buffer, 0, Math.min(buffer.length, HEAD_BYTES)))
  if (!head) return undefined
  const end = head[0].length + Number.parseInt(head[1] ?? '', 16)
  return buffer[end] === CLOSE ? end : undefined
}

const NEXT_HEAD = /^\[[^*[\]]{1,8}\*\d+\*/

const isNextHead = (buffer: Uint8Array, at: number): boolean =>
  buffer[at] === OPEN && NEXT_HEAD.test(asciiOf(buffer, at, Math.min(buffer.length, at + HEAD_BYTES)))

/**
 * Where as many brackets are closed as were opened, for names of access points may hold some, or where the next message
 * follows.
 */
const endByBrackets = (buffer: Uint8Array): number | undefined => {
  let depth = 0
  for (let at = 0; at < buffer.length; at++) {
    if (buffer[at] === OPEN) depth++
    else if (buffer[at] === CLOSE && (--depth === 0 || isNextHead(buffer, at + 1))) return at
  }
  return undefined
}

const withoutEscapes = (raw: Uint8Array): Uint8Array => {
  const bytes: number[] = []
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at] ?? 0
    const original = byte === ESCAPE ? ESCAPED[raw[at + 1] ?? 0] : undefined
    bytes.push(original || byte)
    if (original) at++
  }
  return Uint8Array.from(bytes)
}

const skipToStart = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => buffer[at] === OPEN)
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Cuts `[`…`]` and removes the escapes. */
export const frameWatch: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (buffer[0] !== OPEN) return skipToStart(buffer, 'no start of a message')
  const end = endByLength(buffer) ?? endByBrackets(buffer)
  if (end === undefined) return buffer.length > MAX_BYTES ? skipToStart(buffer, 'no end of a message in sight') : MORE
  const raw = buffer.subarray(0, end + 1)
  return { kind: 'frame', frame: raw.includes(ESCAPE) ? withoutEscapes(raw) : raw, consumed: raw.length }
}

/** Content as it goes over the wire. */
export const escaped = (content: Uint8Array): Uint8Array => {
  const bytes: number[] = []
  for (const byte of content) {
    const code = ESCAPED.indexOf(byte, 1)
    if (code > 0) bytes.push(ESCAPE, code)
    else bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}
