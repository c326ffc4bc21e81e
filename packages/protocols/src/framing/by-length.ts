import type { FrameCut, Framer } from '../protocol'
import { MORE, findFrom, frameOf, skipOf, startsWithBytes } from './cut'

/** A length-prefixed frame: start mark, then somewhere a length, then that many bytes and `extraBytes` around them. */
export interface LengthLayout {
  /** Bytes every frame starts with. */
  mark: readonly number[]
  /** Offset of the length field from the start of the frame. */
  lengthOffset: number
  lengthBytes: 1 | 2 | 4
  littleEndian?: boolean
  /** Whole frame = length field + this. */
  extraBytes: number
  /** Bytes every frame ends with; a frame that ends otherwise is garbage up to the next mark. */
  tail?: readonly number[]
  /** Largest believable value of the length field. */
  maxLength?: number
  /**
   * Nothing stands between frames. Then a whole frame that is seen inside of what a length covers, with an end or
   * another frame behind it, counts more than that length.
   */
  isChained?: boolean
}

const lengthAt = (buffer: Uint8Array, layout: LengthLayout): number => {
  let value = 0
  for (let index = 0; index < layout.lengthBytes; index++) {
    const step = layout.littleEndian ? layout.lengthBytes - 1 - index : index
    value = value * 256 + (buffer[layout.lengthOffset + step] ?? 0)
  }
  return value
}

const beginsAny = (buffer: Uint8Array, layouts: readonly LengthLayout[], at: number): boolean =>
  layouts.some((layout) => {
    const seen = Math.min(layout.mark.length, buffer.length - at)
    return startsWithBytes(buffer, layout.mark.slice(0, seen), at)
  })

/** Drops bytes up to the next place that could start a frame (a half mark at the very end is kept). */
const resync = (buffer: Uint8Array, layouts: readonly LengthLayout[], reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => beginsAny(buffer, layouts, at))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Whether a whole frame stands at `at`, with the end of the buffer or another frame behind it. */
const isWholeAt = (buffer: Uint8Array, layout: LengthLayout, at: number): boolean => {
  if (!startsWithBytes(buffer, layout.mark, at)) return false
  const end = at + lengthAt(buffer.subarray(at), layout) + layout.extraBytes
  if (end > buffer.length || end < at + layout.lengthOffset + layout.lengthBytes) return false
  return end === buffer.length || startsWithBytes(buffer, layout.mark, end)
}

/** Where a whole frame starts inside of one that ends at `end`, whose length is then wrong; -1 where none does. */
const frameInside = (buffer: Uint8Array, layout: LengthLayout, end: number): number => {
  if (!layout.isChained || end === buffer.length) return -1
  const [first = 0] = layout.mark
  for (let at = buffer.indexOf(first, 1); at > 0 && at < end; at = buffer.indexOf(first, at + 1)) {
    if (isWholeAt(buffer, layout, at)) return at
  }
  return -1
}

/** Framer of one or more length-prefixed layouts with different marks. */
export const byLength =
  (layouts: readonly LengthLayout[]): Framer =>
  (buffer) => {
    if (buffer.length === 0) return MORE
    const layout = layouts.find((one) => startsWithBytes(buffer, one.mark))
    if (!layout) return beginsAny(buffer, layouts, 0) ? MORE : resync(buffer, layouts, 'no start of a frame')
    if (buffer.length < layout.lengthOffset + layout.lengthBytes) return MORE
    const length = lengthAt(buffer, layout)
    if (length > (layout.maxLength ?? Number.MAX_SAFE_INTEGER)) return resync(buffer, layouts, 'length out of range')
    const end = length + layout.extraBytes
    if (end < layout.lengthOffset + layout.lengthBytes) return resync(buffer, layouts, 'length out of range')
    const inside = frameInside(buffer, layout, end)
    if (inside > 0) return skipOf(inside, 'a whole frame inside of a length that cannot be')
    if (buffer.length < end) return MORE
    if (layout.tail && !startsWithBytes(buffer, layout.tail, end - layout.tail.length)) {
      return resync(buffer, layouts, 'no end of a frame where its length says')
    }
    return frameOf(buffer, 0, end)
  }
