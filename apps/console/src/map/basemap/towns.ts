import { distanceMeters, type LatLon } from '@rastro/geo'
import type { GazetteerPlace, NearPlace } from '@rastro/geo/gazetteer'
import { PLACES } from './places'

/** Nearer than this, two places of one name are one place. */
const SAME_METERS = 30_000
/** Of places whose size nobody wrote down. */
const SMALL_THOUSANDS = 5

const sizeOf = ({ thousands = SMALL_THOUSANDS }: GazetteerPlace): number => thousands

/** Each town once, the larger of two entries; those that the basemap names anyway are left out. */
function namedOnce(towns: Iterable<GazetteerPlace>): GazetteerPlace[] {
  const written = new Map<string, LatLon[]>()
  const put = (name: string, place: LatLon): void => void written.set(name, [...(written.get(name) ?? []), place])
  for (const [name, latitude, longitude] of PLACES) put(name, { latitude, longitude })
  return [...towns]
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .filter((town) => {
      if (written.get(town.name)?.some((other) => distanceMeters(other, town) < SAME_METERS)) return false
      put(town.name, town)
      return true
    })
}

/** The towns of the built-in list as the map draws them. */
export const townFeatures = (
  towns: Iterable<GazetteerPlace>,
): GeoJSON.FeatureCollection<GeoJSON.Point, { name: string; thousands: number }> => ({
  type: 'FeatureCollection',
  features: namedOnce(towns).map((town) => ({
    type: 'Feature',
    properties: { name: town.name, thousands: sizeOf(town) },
    geometry: { type: 'Point', coordinates: [town.longitude, town.latitude] },
  })),
})

interface Towns {
  features: ReturnType<typeof townFeatures>
  nearest(point: { latitude: number; longitude: number }): NearPlace | null
}

let loading: Promise<Towns> | undefined

/** The towns of the country; their list comes only where nothing else says where one is. */
export function loadTowns(): Promise<Towns> {
  loading ??= import('@rastro/geo/gazetteer').then(({ brazil, createGazetteer }) => {
    const gazetteer = createGazetteer()
    return { features: townFeatures(brazil()), nearest: (point) => gazetteer.nearest(point) }
  })
  // A network that was away is asked again.
  loading.catch(() => (loading = undefined))
  return loading
}
