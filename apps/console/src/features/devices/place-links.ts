import type { LatLon } from '@rastro/geo'

const pair = ({ latitude, longitude }: LatLon): string => `${latitude.toFixed(6)},${longitude.toFixed(6)}`
const encoded = (place: LatLon): string => encodeURIComponent(pair(place))

/** Addresses of other services that show the way to a place. They are only ever links: nothing is fetched from them. */
export const placeLinks = (place: LatLon) => ({
  google: `https://www.google.com/maps/dir/?api=1&destination=${encoded(place)}`,
  waze: `https://waze.com/ul?ll=${encoded(place)}&navigate=yes`,
  apple: `https://maps.apple.com/?daddr=${encoded(place)}&dirflg=d`,
  /** The street-level picture nearest to it. */
  street: `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${encoded(place)}`,
})

/** The map of another service with a mark at the place, for people who have no account here. */
export const mapUrl = (place: LatLon): string => `https://www.google.com/maps/search/?api=1&query=${encoded(place)}`

/** Opens WhatsApp with a message that waits for its receiver. */
export const whatsAppUrl = (message: string): string => `https://wa.me/?text=${encodeURIComponent(message)}`
