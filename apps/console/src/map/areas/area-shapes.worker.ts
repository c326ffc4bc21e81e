import { shapesOf, type AreaShapes } from './area-shapes'
import { isOnMap, toMapArea, type Drawable, type MapArea } from './map-area'

/** What is to be drawn: areas, or the address of geofences, which then never reach the page itself. */
export interface ShapesRequest {
  brand: string
  from: { areas: readonly MapArea[] } | { url: string; restingIds: readonly number[] }
}

const scope = self as unknown as DedicatedWorkerGlobalScope

async function areasFrom(from: ShapesRequest['from']): Promise<readonly MapArea[]> {
  if ('areas' in from) return from.areas
  const reply = await fetch(from.url, { credentials: 'same-origin', headers: { Accept: 'application/json' } })
  if (!reply.ok) throw new Error(`geofences: HTTP ${reply.status}`)
  const resting = new Set(from.restingIds)
  const geofences = (await reply.json()) as Drawable[]
  return geofences.filter(isOnMap).map((geofence) => ({ ...toMapArea(geofence), isResting: resting.has(geofence.id) }))
}

scope.onmessage = ({ data }: MessageEvent<ShapesRequest>) => {
  areasFrom(data.from).then(
    (areas) => scope.postMessage(shapesOf(areas, data.brand) satisfies AreaShapes),
    () => scope.postMessage(null),
  )
}
