/** Runs work of the same key one after the other, in the order it came; different keys do not wait for each other. */
export function createOneAtATime(): <T>(key: string | number, work: () => Promise<T>) => Promise<T> {
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
