/** CORE-GUARD-12 */
export const CHUNK_TIMEOUT_MS = 120_000

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 5000

/** Whether the server answers at all, whatever it says. */
const isServerThere = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Style sheets of a chunk are asked for once only; those that did not come are put into the page anew. */
function askForMissingStyles(): void {
  if (typeof document === 'undefined') return
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}

/** Tries again for as long as the server is away; a chunk that a server in reach does not have is refused. */
async function persist<T>(load: () => Promise<T>, isThere: () => Promise<boolean>, isOver: () => boolean): Promise<T> {
  for (let pauseMs = FIRST_WAIT_MS; ; pauseMs = Math.min(LONGEST_WAIT_MS, pauseMs * 2)) {
    try {
      return await load()
    } catch (error) {
      if (isOver() || (await isThere())) throw error
      await wait(pauseMs)
      askForMissingStyles()
    }
  }
}

/**
 * Imports a chunk; rejects when it did not arrive within 120 s. While the server is away it is asked for again, so that
 * a screen opened in a short outage comes by itself.
 */
export const loadChunk = <T>(load: () => Promise<T>, isThere = isServerThere): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      reject(new Error('CHUNK_TIMEOUT'))
    }, CHUNK_TIMEOUT_MS)
    persist(load, isThere, () => isOver)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
