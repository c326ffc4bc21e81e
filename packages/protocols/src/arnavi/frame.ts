import { byDelimiter, byPrefix, findFrom, frameOf, MORE, skipOf, startsWithBytes } from '../framing/index'
import type { Framer } from '../protocol'

export const HEADER = 0xff
export const PACKAGE = 0x5b
export const PACKAGE_END = 0x5d
/** Instead of the number of a package: the result of a command. */
export const RESULT = 0xfd

const TEXT = 0x24
const HEADER_BYTES = 10
const RESULT_BYTES = 4
/** Type, length, time and checksum around the content of a record. */
const RECORD_EXTRA_BYTES = 8
const MAX_PACKAGE_BYTES = 65_536

const cutHeader: Framer = (buffer) => (buffer.length < HEADER_BYTES ? MORE : frameOf(buffer, 0, HEADER_BYTES))

/** Records of these and lower types are known to exist; a higher byte is no record. */
const LAST_RECORD_TYPE = 0x0f
/** Less is no record at all. */
const LEAST_PACKAGE_BYTES = RECORD_EXTRA_BYTES + 3

/** Where the package at `start` ends; undefined while more must come, null where there is none. */
const packageEnd = (buffer: Uint8Array, start: number): number | undefined | null => {
  if (buffer[start + 1] === RESULT) return buffer.length < start + RESULT_BYTES ? undefined : start + RESULT_BYTES
  let end = start + 2
  while (end - start < MAX_PACKAGE_BYTES) {
    const type = buffer[end]
    if (type === undefined) return undefined
    if (type === PACKAGE_END) return end + 1
    if (type > LAST_RECORD_TYPE) return null
    if (buffer.length < end + 3) return undefined
    end += RECORD_EXTRA_BYTES + (buffer[end + 1] ?? 0) + (buffer[end + 2] ?? 0) * 256
  }
  return null
}

const isStart = (byte: number | undefined): boolean => byte === PACKAGE || byte === HEADER || byte === TEXT

const startAfter = (buffer: Uint8Array): number => {
  const next = findFrom(buffer, 1, (at) => isStart(buffer[at]))
  return next < 0 ? buffer.length : next
}

/** A package with a record, an end or another start behind it: seen in what is awaited, it counts more. */
const isWholeAt = (buffer: Uint8Array, at: number): boolean => {
  const end = buffer[at] === PACKAGE ? packageEnd(buffer, at) : undefined
  return typeof end === 'number' && end - at >= LEAST_PACKAGE_BYTES && (end === buffer.length || isStart(buffer[end]))
}

const cutPackage: Framer = (buffer) => {
  const end = packageEnd(buffer, 0)
  if (typeof end === 'number') return frameOf(buffer, 0, end)
  if (end === null) return skipOf(startAfter(buffer), 'no end of a package in sight')
  for (let at = buffer.indexOf(PACKAGE, 1); at > 0; at = buffer.indexOf(PACKAGE, at + 1)) {
    if (isWholeAt(buffer, at)) return skipOf(at, 'a whole package inside of a length that cannot be')
  }
  return MORE
}

const LINE_START = [TEXT, 0x41, 0x56]
const cutToLineEnd = byDelimiter({ ends: [0x0d, 0x0a], maxLength: 1024 })

/** A line of text starts with `$AV`; anything else behind a dollar is none. */
const cutText: Framer = (buffer, connection) => {
  const seen = Math.min(buffer.length, LINE_START.length)
  return startsWithBytes(buffer, LINE_START.slice(0, seen))
    ? cutToLineEnd(buffer, connection)
    : skipOf(startAfter(buffer), 'no line of text')
}

/** Lines of text, the header of a connection, and packages of records that say their own lengths. */
export const frameArnavi: Framer = byPrefix([
  { first: HEADER, framer: cutHeader },
  { first: PACKAGE, framer: cutPackage },
  { first: TEXT, framer: cutText },
  { first: 0x0d, framer: () => skipOf(1, 'between frames') },
  { first: 0x0a, framer: () => skipOf(1, 'between frames') },
])
