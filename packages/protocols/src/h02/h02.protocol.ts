import { isPrintableAscii } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { frameH02 } from './frame'
import { decodeH02 } from './h02.decode'
import { answerNameOfH02, encodeH02, h02Commands } from './h02.encode'

const isDigits = (byte: number): boolean => byte >> 4 <= 9 && (byte & 0x0f) <= 9

/** Padlocks of another protocol start alike, but have a length where the seconds and the day would be, and a month last. */
const isPadlock = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x24 && bytes[8] === 0 && (bytes[9] ?? 0) >= 0x20 && (bytes[11] ?? 0xff) <= 0x12

const SHORTEST_COUNTED = 17
const SHORTEST_BINARY = 32

/** Messages of Meiligao start alike; they say their length and end in a line end there. */
const isCounted = (bytes: Uint8Array): 'no' | 'maybe' | 'yes' => {
  const length = (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0)
  if (bytes[0] !== 0x24 || bytes[1] !== 0x24 || length < SHORTEST_COUNTED || length > 4096) return 'no'
  if (bytes.length < length) return bytes.length < SHORTEST_BINARY ? 'maybe' : 'no'
  return bytes[length - 2] === 0x0d && bytes[length - 1] === 0x0a ? 'yes' : 'no'
}

const recognise: Recognise = (bytes) => {
  if (bytes[0] === 0x2a) {
    const start = String.fromCharCode(...bytes.subarray(0, 8))
    if (/^\*[a-z]{2},[\dA-F]/i.test(start)) return 'yes'
    return /^\*([a-z]([a-z],?)?)?$/i.test(start) ? 'maybe' : 'no'
  }
  if (bytes[0] !== 0x24 && bytes[0] !== 0x58) return 'no'
  const head = bytes.subarray(1, 12)
  if (!head.every(isDigits)) return 'no'
  // The month of a binary frame is no printable sign, so this is a text of another protocol.
  if (head.length === 11 && isPrintableAscii(head)) return 'no'
  if (bytes.length < 12) return 'maybe'
  const counted = isCounted(bytes)
  if (counted === 'maybe') return 'maybe'
  return counted === 'yes' || isPadlock(bytes) ? 'no' : 'yes'
}

/** Sentences and binary frames of SinoTrack, LKGPS, Cantrack, TK-Star and many others. */
export const h02: Protocol = {
  name: 'h02',
  brands: ['SinoTrack', 'LKGPS', 'Cantrack', 'TK-Star'],
  defaultPort: 5013,
  transports: ['tcp', 'udp'],
  frame: frameH02,
  decode: decodeH02,
  recognise,
  encode: encodeH02,
  answerName: answerNameOfH02,
  commands: h02Commands,
}
