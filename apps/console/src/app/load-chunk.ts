/** CORE-GUARD-12 */
export const CHUNK_TIMEOUT_MS = 120_000

/** Imports a chunk; rejects when it did not arrive within 120 s. */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('CHUNK_TIMEOUT')), CHUNK_TIMEOUT_MS)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
