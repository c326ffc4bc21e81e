import type { Framer } from '../protocol'
import { MORE, frameOf } from './cut'

/** Framer of frames that all have the same length. */
export const byFixedLength =
  (byteLength: number): Framer =>
  (buffer) =>
    buffer.length < byteLength ? MORE : frameOf(buffer, 0, byteLength)
