import type { Writable } from 'node:stream'

/** Waits until a stream takes more, or is closed; at once when it does already. */
export const drained = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed || !stream.writableNeedDrain) return resolve()
    const done = (): void => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })
