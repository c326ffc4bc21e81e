import type { OfflineFiles } from './offline-geometry.worker'

/** Addresses of GeoJSON that only this page can read. */
export interface OfflineGeometry {
  land: string
  borders: string
}

/** A line that says nothing for so long is given up; the map asks again. */
const LONGEST_MS = 60_000

let loading: Promise<OfflineGeometry> | null = null

/** The page's own thread never holds the sixty thousand corners: a worker makes them, one of the map's reads them. */
const files = (): Promise<OfflineFiles> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./offline-geometry.worker.ts', import.meta.url), {
      type: 'module',
      name: 'basemap',
    })
    const timer = setTimeout(() => end(null), LONGEST_MS)
    const end = (made: OfflineFiles | null): void => {
      clearTimeout(timer)
      worker.terminate()
      if (made) resolve(made)
      else reject(new Error('basemap: not made'))
    }
    worker.onmessage = ({ data }: MessageEvent<OfflineFiles | null>) => end(data)
    worker.onerror = () => end(null)
  })

async function load(): Promise<OfflineGeometry> {
  const { land, borders } = await files()
  return { land: URL.createObjectURL(land), borders: URL.createObjectURL(borders) }
}

/** Land and borders of the world, from our own origin, once per page; a failure is tried again at the next call. */
export function loadOfflineGeometry(): Promise<OfflineGeometry> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
