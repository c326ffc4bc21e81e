/** A list of listeners. A listener that throws never keeps the others from hearing. */
export interface Listeners<T> {
  add(listener: (value: T) => void): () => void
  tell(value: T): void
}

/** @param onError hears of what a listener threw. */
export function createListeners<T>(onError?: (error: unknown) => void): Listeners<T> {
  const all = new Set<(value: T) => void>()
  return {
    add(listener) {
      all.add(listener)
      return () => all.delete(listener)
    },
    tell(value) {
      for (const listener of all) {
        try {
          listener(value)
        } catch (error) {
          onError?.(error)
        }
      }
    },
  }
}
