import countriesUrl from 'world-atlas/countries-50m.json?url'
import { offlineShapes, type World } from './offline-shapes'

/** What the worker answers with: GeoJSON as files, which the map reads in a worker of its own; null when it has none. */
export interface OfflineFiles {
  land: Blob
  borders: Blob
}

const scope = self as unknown as DedicatedWorkerGlobalScope

async function make(): Promise<OfflineFiles> {
  const reply = await fetch(countriesUrl)
  if (!reply.ok) throw new Error(`basemap: HTTP ${reply.status}`)
  const { land, borders } = offlineShapes((await reply.json()) as World)
  return { land: new Blob([JSON.stringify(land)]), borders: new Blob([JSON.stringify(borders)]) }
}

make().then(
  (files) => scope.postMessage(files),
  () => scope.postMessage(null),
)
