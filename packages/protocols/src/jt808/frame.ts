import { MORE, findFrom, skipOf } from '../framing/cut'
import type { FrameCut, Framer } from '../protocol'

const MARK = 0x7e
const OTHER_MARK = 0xe7
const OPEN = 0x28
const CLOSE = 0x29
const MAX_BYTES = 4096

/** Second byte of an escape to the byte it stands for, by the first. */
const ESCAPES: Readonly<Record<number, Readonly<Record<number, Readonly<Record<number, number>>>>>> = {
  [MARK]: { 0x7d: { 1: 0x7d, 2: 0x7e } },
  [OTHER_MARK]: { 0xe6: { 1: 0xe6, 2: 0xe7 }, 0x3e: { 1: 0x3e, 2: 0x3d } },
}

const isStart = (byte: number | undefined): boolean => byte === MARK || byte === OTHER_MARK || byte === OPEN

const unescaped = (mark: number, bytes: Uint8Array): Uint8Array => {
  const result: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const original = ESCAPES[mark]?.[byte]?.[bytes[at + 1] ?? -1]
    result.push(original ?? byte)
    if (original !== undefined) at++
  }
  return Uint8Array.from(result)
}

const skipToStart = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => isStart(buffer[at]))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Cuts `7e`…`7e` or `e7`…`e7` and removes the escapes; texts of padlocks stand in brackets. */
export const frameJt808: Framer = (buffer) => {
  const first = buffer[0]
  if (first === undefined) return MORE
  if (!isStart(first)) return skipToStart(buffer, 'no start of a frame')
  const end = buffer.indexOf(first === OPEN ? CLOSE : first, 1)
  if (end < 0) return buffer.length > MAX_BYTES ? skipToStart(buffer, 'no end of a frame in sight') : MORE
  if (end === 1) return skipOf(1, 'end of a frame that was not seen')
  const frame = buffer.subarray(0, end + 1)
  return { kind: 'frame', frame: first === OPEN ? frame : unescaped(first, frame), consumed: end + 1 }
}

/** The frame as it goes over the wire: marks at both ends, escapes between. */
export const escaped = (frame: Uint8Array): Uint8Array => {
  const result: number[] = [MARK]
  for (const byte of frame.subarray(1, -1)) {
    if (byte === 0x7d) result.push(0x7d, 1)
    else if (byte === MARK) result.push(0x7d, 2)
    else result.push(byte)
  }
  return Uint8Array.from([...result, MARK])
}
