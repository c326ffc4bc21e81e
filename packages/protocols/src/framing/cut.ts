import type { FrameCut } from '../protocol'

export const MORE: FrameCut = { kind: 'more' }

/** A frame that is exactly the raw bytes `[start, end)`; everything up to `consumed` is dropped. */
export const frameOf = (buffer: Uint8Array, start: number, end: number, consumed = end): FrameCut => ({
  kind: 'frame',
  frame: buffer.subarray(start, end),
  consumed,
})

export const skipOf = (consumed: number, reason: string): FrameCut => ({ kind: 'skip', consumed, reason })

/** Whether `bytes` holds `wanted` at `offset`. */
export const startsWithBytes = (bytes: Uint8Array, wanted: ArrayLike<number>, offset = 0): boolean => {
  if (bytes.length < offset + wanted.length) return false
  for (let at = 0; at < wanted.length; at++) if (bytes[offset + at] !== wanted[at]) return false
  return true
}

/** Offset of the first place where `accepts` is true from `start` on, or -1. For finding the way back after garbage. */
export const findFrom = (bytes: Uint8Array, start: number, accepts: (at: number) => boolean): number => {
  for (let at = start; at < bytes.length; at++) if (accepts(at)) return at
  return -1
}
