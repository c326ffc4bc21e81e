/** Lets a bounded number of works run at once; the others wait their turn. */
export interface Gate {
  /** Runs `work` when there is room. Rejects with `GateFullError` at once when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>
}

export class GateFullError extends Error {}

/**
 * @param most works at once
 * @param mostWaiting works in the queue
 */
export function createGate(most: number, mostWaiting: number): Gate {
  const waiting: Array<() => void> = []
  let running = 0
  const enter = (): Promise<void> => {
    if (running < most) {
      running++
      return Promise.resolve()
    }
    if (waiting.length >= mostWaiting) return Promise.reject(new GateFullError('too many works wait'))
    return new Promise((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    const next = waiting.shift()
    // The place of who leaves goes to who waits longest.
    if (next) next()
    else running--
  }
  return {
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
