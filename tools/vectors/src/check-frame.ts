import type { Protocol } from '@rastro/protocols'
import { connectionFor } from './play'
import type { FrameVector } from './vector-file'

/** Ways in which the framer cuts differently from a framing example. */
export const checkFrame = (vector: FrameVector, protocol: Protocol): string[] => {
  if (!protocol.frame) return ['the protocol has no framer']
  const frames = cut(Buffer.from(vector.input, 'hex'), protocol.frame, protocol, vector)
  const actual = frames[vector.index ?? 0] ?? null
  return actual === vector.frame ? [] : [`expected ${vector.frame ?? 'to wait'}, got ${actual ?? 'nothing'}`]
}

const cut = (
  input: Uint8Array,
  frame: NonNullable<Protocol['frame']>,
  protocol: Protocol,
  vector: FrameVector,
): string[] => {
  const connection = connectionFor(protocol, vector.config)
  const frames: string[] = []
  let rest = input
  while (rest.length > 0) {
    const result = frame(rest, connection)
    if (result.kind === 'more') break
    if (result.kind === 'frame') frames.push(Buffer.from(result.frame).toString('hex'))
    rest = rest.subarray(Math.max(1, result.consumed))
  }
  return frames
}
