export type OneAtATime = <T>(key: string | number, work: () => Promise<T>) => Promise<T>

/** Runs work of the same key one after the other, in the order it came; different keys do not wait for each other. */
export function createOneAtATime(): OneAtATime {
  const last = new Map<string | number, Promise<unknown>>()
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}

/** Runs work once its turn has come for every key; the keys are held until it is done. */
export async function withAll<T>(
  oneAtATime: OneAtATime,
  keys: ReadonlyArray<string | number>,
  work: () => Promise<T>,
): Promise<T> {
  let missing = keys.length
  let isReady = (): void => undefined
  const ready = new Promise<void>((resolve) => (isReady = resolve))
  const done = ready.then(work)
  const arrive = async (): Promise<void> => {
    missing -= 1
    if (missing === 0) isReady()
    await done.catch(() => undefined)
  }
  // Queued without a pause in between, so that two such works never wait for each other.
  for (const key of new Set(keys)) void oneAtATime(key, arrive)
  missing -= keys.length - new Set(keys).size
  if (missing === 0) isReady()
  return done
}
