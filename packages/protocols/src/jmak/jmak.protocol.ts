import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer, Protocol, Recognise } from '../protocol'
import { asciiOf } from '../bytes/index'
import { decodeJmak } from './jmak.decode'

const TEXT = 0x7e
const BINARY = 0x5e
const JSON_OPEN = 0x7b
const JSON_CLOSE = 0x7d
const QUOTE = 0x22
const BACKSLASH = 0x5c
const END = 0x24
const MAX_BYTES = 8192

const isStart = (byte: number | undefined): boolean => byte === TEXT || byte === BINARY || byte === JSON_OPEN

/** Where the object that starts the buffer ends, leaving braces in texts aside; -1 while it is open. */
const endOfObject = (buffer: Uint8Array): number => {
  let depth = 0
  let isText = false
  for (let at = 0; at < buffer.length; at++) {
    const byte = buffer[at]
    if (isText && byte === BACKSLASH) at++
    else if (byte === QUOTE) isText = !isText
    else if (!isText && byte === JSON_OPEN) depth++
    else if (!isText && byte === JSON_CLOSE && --depth === 0) return at
  }
  return -1
}

const skipGarbage = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => isStart(buffer[at]))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

const isEnd = (byte: number | undefined): boolean => byte === END || byte === JSON_CLOSE

/** Where another report starts right behind an end, before `until`: then the one in front has lost its own. */
const nextReport = (buffer: Uint8Array, until: number): number =>
  findFrom(buffer.subarray(0, until), 1, (at) => isStart(buffer[at]) && isEnd(buffer[at - 1]))

/** Cuts `~`…`$`, `^`…`$` or one JSON object. */
const frame: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (!isStart(buffer[0])) return skipGarbage(buffer, 'no start of a report')
  const end = buffer[0] === JSON_OPEN ? endOfObject(buffer) : buffer.indexOf(END)
  const next = nextReport(buffer, end < 0 ? buffer.length : end)
  if (next > 0) return skipOf(next, 'a report without an end')
  if (end >= 0) return frameOf(buffer, 0, end + 1)
  return buffer.length > MAX_BYTES ? skipGarbage(buffer, 'no end of a report in sight') : MORE
}

const HEAD = /^~[\dA-F]{16};/i
const START = /^~[\dA-F]{0,16}$/i

const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 18))
  if (HEAD.test(start)) return 'yes'
  return START.test(start) ? 'maybe' : 'no'
}

/** JMAK. */
export const jmak: Protocol = {
  name: 'jmak',
  brands: ['JMAK'],
  defaultPort: 5259,
  transports: ['tcp'],
  frame,
  decode: decodeJmak,
  recognise,
  commands: [],
}
