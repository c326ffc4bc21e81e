import { createGazetteer } from '@rastro/geo/gazetteer'
import type { LatLon } from '@rastro/geo'

/** Nearer than this, the place itself is said. */
const AT_METERS = 2000

/** Words around the name of a place, by language. The points of the compass go clockwise from north. */
const WORDS = {
  'pt-BR': { of: 'de', winds: ['N', 'NE', 'L', 'SE', 'S', 'SO', 'O', 'NO'] },
  'es-ES': { of: 'de', winds: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'] },
  'en-US': { of: 'of', winds: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] },
} as const
export type AddressLanguage = keyof typeof WORDS

/** Where a place is by the nearest town, e.g. `≈ 12 km NE de Campinas, SP`; null at sea or abroad. */
export type ApproximateAddress = (point: LatLon) => string | null

export function createApproximateAddress(language: AddressLanguage): ApproximateAddress {
  // Built when first asked for: most servers answer from the provider.
  let gazetteer: ReturnType<typeof createGazetteer> | undefined
  const { of, winds } = WORDS[language]
  return (point) => {
    const near = (gazetteer ??= createGazetteer()).nearest(point)
    if (!near) return null
    const name = `${near.place.name}, ${near.place.state}`
    if (near.distanceMeters < AT_METERS) return `≈ ${name}`
    const wind = winds[Math.round(near.bearingDegrees / 45) % winds.length] ?? ''
    return `≈ ${Math.round(near.distanceMeters / 1000)} km ${wind} ${of} ${name}`
  }
}
