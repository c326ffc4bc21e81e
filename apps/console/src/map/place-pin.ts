import { Marker } from 'maplibre-gl'
import type { FleetMap } from './fleet-map'
import { addQuietly } from './quiet-marker'

interface Place {
  latitude: number
  longitude: number
}

const CLOSE_UP_ZOOM = 16

/** Puts an element with its foot on a place, and the place in the middle. Returns the way to take it off. */
export function pinPlace(map: FleetMap, place: Place, element: HTMLElement, durationMs: number): () => void {
  const marker = new Marker({ element, anchor: 'bottom' }).setLngLat([place.longitude, place.latitude])
  addQuietly(marker, map.map, { isPicture: false })
  map.goTo(place.longitude, place.latitude, Math.max(CLOSE_UP_ZOOM, map.map.getZoom()), durationMs)
  return () => void marker.remove()
}

const PIN_COLOR = '#c2410c'

/** Puts a pin on a place; the map moves only where the pin would lie below it, under `coveredPx`. Returns the way to take it off. */
export function markPlace(map: FleetMap, { latitude, longitude }: Place, coveredPx: number): () => void {
  const belowPx = map.map.project([longitude, latitude]).y - (map.map.getContainer().clientHeight - coveredPx)
  if (belowPx > 0) map.map.panBy([0, belowPx], { duration: 200 })
  const marker = new Marker({ color: PIN_COLOR, scale: 0.8 }).setLngLat([longitude, latitude])
  addQuietly(marker, map.map, { isPicture: true })
  return () => void marker.remove()
}
