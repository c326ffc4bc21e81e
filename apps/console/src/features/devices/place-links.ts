import type { LatLon } from '@rastro/geo'

const pair = ({ latitude, longitude }: LatLon): string =>
  encodeURIComponent(`${latitude.toFixed(6)},${longitude.toFixed(6)}`)

/** Opens directions to a place in the person's map application. */
export const navigationUrl = (place: LatLon): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${pair(place)}`

/** Opens the street-level picture nearest to a place. */
export const streetViewUrl = (place: LatLon): string =>
  `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${pair(place)}`
