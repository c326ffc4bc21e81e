import type { ConnectionState, Framer } from '../protocol'

/** Everything a framer makes of a buffer, front to back. */
export interface CutStream {
  frames: Uint8Array[]
  /** Garbage that was dropped. */
  skippedBytes: number
  /** What waits for more bytes. */
  rest: Uint8Array
}

/** Applies `frame` until it asks for more. A framer that would not move on is stopped, so this always ends. */
export const cutAll = (buffer: Uint8Array, frame: Framer, connection: ConnectionState): CutStream => {
  const result: CutStream = { frames: [], skippedBytes: 0, rest: buffer }
  while (result.rest.length > 0) {
    const cut = frame(result.rest, connection)
    if (cut.kind === 'more') return result
    if (cut.consumed <= 0) throw new Error('a framer consumed nothing')
    if (cut.kind === 'frame') result.frames.push(cut.frame)
    else result.skippedBytes += cut.consumed
    result.rest = result.rest.subarray(cut.consumed)
  }
  return result
}
