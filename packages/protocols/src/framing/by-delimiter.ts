import type { Framer } from '../protocol'
import { MORE, frameOf, skipOf } from './cut'

export interface DelimiterLayout {
  /** Any of these bytes ends a frame. */
  ends: readonly number[]
  /** Bytes between frames that belong to none, such as line ends; dropped in front of a frame. */
  ignored?: readonly number[]
  /** Keep the delimiter in the frame. Default: dropped. */
  keepEnd?: boolean
  /** Bytes without a delimiter after which the stream is taken for garbage. Default 4096. */
  maxLength?: number
}

/** Framer of texts that end in one of some bytes. */
export const byDelimiter =
  ({ ends, ignored = [], keepEnd = false, maxLength = 4096 }: DelimiterLayout): Framer =>
  (buffer) => {
    let start = 0
    while (start < buffer.length && isOneOf(buffer[start], ignored)) start++
    if (start > 0 && start === buffer.length) return skipOf(start, 'between frames')
    for (let at = start; at < buffer.length; at++) {
      if (isOneOf(buffer[at], ends)) return frameOf(buffer, start, keepEnd ? at + 1 : at, at + 1)
    }
    return buffer.length - start > maxLength ? skipOf(buffer.length, 'no end of a frame in sight') : MORE
  }

const isOneOf = (byte: number | undefined, wanted: readonly number[]): boolean =>
  byte !== undefined && wanted.includes(byte)
