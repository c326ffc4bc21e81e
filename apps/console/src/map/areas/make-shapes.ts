import type { AreaShapes } from './area-shapes'
import type { ShapesRequest } from './area-shapes.worker'

const LONGEST_MS = 90_000

/** Reads thousands of geofences and their corners beside the page, which is free meanwhile. */
export const makeShapes = (request: ShapesRequest, signal: AbortSignal): Promise<AreaShapes> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./area-shapes.worker.ts', import.meta.url), { type: 'module', name: 'shapes' })
    const end = (made: AreaShapes | null): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', give)
      worker.terminate()
      if (made) resolve(made)
      else reject(new Error('geofences: no shapes'))
    }
    const give = (): void => end(null)
    const timer = setTimeout(give, LONGEST_MS)
    worker.onmessage = ({ data }: MessageEvent<AreaShapes | null>) => end(data)
    worker.onerror = give
    signal.addEventListener('abort', give)
    if (signal.aborted) give()
    else worker.postMessage(request)
  })
