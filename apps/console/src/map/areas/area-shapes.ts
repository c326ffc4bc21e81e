import type { MapArea } from './map-area'
import { pixelsAtZoom0 } from './corridor'
import { readArea } from './read-area'

/** Areas as the map takes them: GeoJSON in a file, which one of the map's own workers reads. */
export interface AreaShapes {
  file: Blob
  /** How many there are, without those that cannot be read. */
  count: number
  /** Some of them count at certain hours only. */
  hasHours: boolean
}

/** What is drawn of an area: none when it cannot be read; `faint` is how much of its strength it keeps. */
export function toFeature(
  { id, name, area, color, corridorMeters, isResting }: MapArea,
  brand: string,
): GeoJSON.Feature[] {
  const geometry = readArea(area)
  if (!geometry) return []
  const first = geometry.type === 'LineString' ? geometry.coordinates[0] : undefined
  // Width of its corridor; nothing for what has a width of its own.
  const wide = first ? pixelsAtZoom0(2 * corridorMeters, first[1] ?? 0) : 0
  return [
    { type: 'Feature', properties: { id, name, color: color ?? brand, wide, faint: isResting ? 0.3 : 1 }, geometry },
  ]
}

export function shapesOf(areas: readonly MapArea[], brand: string): AreaShapes {
  const features = areas.flatMap((area) => toFeature(area, brand))
  const file = new Blob([JSON.stringify({ type: 'FeatureCollection', features })])
  return { file, count: features.length, hasHours: areas.some(({ hasHours }) => hasHours) }
}
