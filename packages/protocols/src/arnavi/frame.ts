import { byDelimiter, byPrefix, findFrom, frameOf, MORE, skipOf } from '../framing/index'
import type { Framer } from '../protocol'

export const HEADER = 0xff
export const PACKAGE = 0x5b
export const PACKAGE_END = 0x5d
/** Instead of the number of a package: the result of a command. */
export const RESULT = 0xfd

const HEADER_BYTES = 10
const RESULT_BYTES = 4
/** Type, length, time and checksum around the content of a record. */
const RECORD_EXTRA_BYTES = 8
const MAX_PACKAGE_BYTES = 65_536

const cutHeader: Framer = (buffer) => (buffer.length < HEADER_BYTES ? MORE : frameOf(buffer, 0, HEADER_BYTES))

const startAfter = (buffer: Uint8Array): number => {
  const next = findFrom(buffer, 1, (at) => buffer[at] === PACKAGE || buffer[at] === HEADER || buffer[at] === 0x24)
  return next < 0 ? buffer.length : next
}

const cutPackage: Framer = (buffer) => {
  if (buffer.length < 2) return MORE
  if (buffer[1] === RESULT) return buffer.length < RESULT_BYTES ? MORE : frameOf(buffer, 0, RESULT_BYTES)
  let end = 2
  while (end < MAX_PACKAGE_BYTES) {
    if (buffer.length <= end) return MORE
    if (buffer[end] === PACKAGE_END) return frameOf(buffer, 0, end + 1)
    if (buffer.length < end + 3) return MORE
    end += RECORD_EXTRA_BYTES + (buffer[end + 1] ?? 0) + (buffer[end + 2] ?? 0) * 256
  }
  return skipOf(startAfter(buffer), 'no end of a package in sight')
}

/** Lines of text, the header of a connection, and packages of records that say their own lengths. */
export const frameArnavi: Framer = byPrefix([
  { first: HEADER, framer: cutHeader },
  { first: PACKAGE, framer: cutPackage },
  { first: 0x24, framer: byDelimiter({ ends: [0x0d, 0x0a] }) },
  { first: 0x0d, framer: () => skipOf(1, 'between frames') },
  { first: 0x0a, framer: () => skipOf(1, 'between frames') },
])
