/** Longer than any card needs; a browser whose workers cannot draw does not keep the map waiting. */
const LONGEST_MS = 5000

let warming: Promise<void> | null = null

/** Starts the browser's graphics beside the page, once. Resolves when they run, or when there is no use in waiting. */
export function warmGraphics(): Promise<void> {
  warming ??= new Promise((resolve) => {
    const worker = new Worker(new URL('./warm-graphics.worker.ts', import.meta.url), {
      type: 'module',
      name: 'graphics',
    })
    const end = (): void => {
      clearTimeout(timer)
      worker.terminate()
      resolve()
    }
    const timer = setTimeout(end, LONGEST_MS)
    worker.onmessage = worker.onerror = end
  })
  return warming
}
