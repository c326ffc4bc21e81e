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

const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f
const LINE_ENDS: readonly number[] = [0x0d, 0x0a]

const cutText = (buffer: Uint8Array): FrameCut => {
  for (let at = 1; at < buffer.length; at++) {
    const byte = buffer[at] ?? 0
    if (byte === CLOSE) return { kind: 'frame', frame: buffer.subarray(0, at + 1), consumed: at + 1 }
    if (!isPrintable(byte)) return skipToStart(buffer, 'no text in brackets')
  }
  return buffer.length > MAX_BYTES ? skipToStart(buffer, 'no end of a text in sight') : MORE
}

/** An end and a start side by side, which show that what was taken for a start of the other kind was none. */
const boundaryOf = (buffer: Uint8Array): number =>
  findFrom(buffer, 1, (at) => buffer[at] === MARK && buffer[at + 1] === MARK)

const cutMarked = (buffer: Uint8Array, mark: number): FrameCut => {
  const end = buffer.indexOf(mark, 1)
  const boundary = mark === MARK ? -1 : boundaryOf(buffer)
  if (boundary > 0 && (end < 0 || boundary < end)) return skipOf(boundary + 1, 'no frame between its marks')
  if (end < 0) return buffer.length > MAX_BYTES ? skipToStart(buffer, 'no end of a frame in sight') : MORE
  if (end === 1) return skipOf(1, 'end of a frame that was not seen')
  const next = buffer[end + 1]
  // A mark with content behind it may be the start of a frame whose forerunner has lost its end.
  const isShared = next !== undefined && !isStart(next) && !LINE_ENDS.includes(next)
  return { kind: 'frame', frame: unescaped(mark, buffer.subarray(0, end + 1)), consumed: isShared ? end : end + 1 }
}

/** Cuts `7e`…`7e` or `e7`…`e7` and removes the escapes; texts of padlocks stand in brackets. */
export const frameJt808: Framer = (buffer) => {
  const first = buffer[0]
  if (first === undefined) return MORE
  if (!isStart(first)) return skipToStart(buffer, 'no start of a frame')
  return first === OPEN ? cutText(buffer) : cutMarked(buffer, first)
}

/** Bytes that stand for others inside a frame, by its mark. */
const TO_ESCAPE: Readonly<Record<number, Readonly<Record<number, readonly number[]>>>> = {
  [MARK]: { 0x7d: [0x7d, 1], 0x7e: [0x7d, 2] },
  [OTHER_MARK]: { 0xe6: [0xe6, 1], 0xe7: [0xe6, 2], 0x3e: [0x3e, 1], 0x3d: [0x3e, 2] },
}

/** The frame as it goes over the wire: marks at both ends, escapes between. */
export const escaped = (frame: Uint8Array): Uint8Array => {
  const mark = frame[0] ?? MARK
  const escapes = TO_ESCAPE[mark] ?? {}
  const result: number[] = [mark]
  for (const byte of frame.subarray(1, -1)) result.push(...(escapes[byte] ?? [byte]))
  return Uint8Array.from([...result, mark])
}
