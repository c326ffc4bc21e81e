import type { Map as GlMap, Marker } from 'maplibre-gl'

/**
 * Puts a marker on the map that only shows a place: the engine makes every marker a button with an English name.
 * A `picture` is nothing to who cannot see it; what the others hold speaks for itself.
 */
export function addQuietly(marker: Marker, map: GlMap, { isPicture }: { isPicture: boolean }): void {
  marker.addTo(map)
  const element = marker.getElement()
  for (const name of ['role', 'aria-label', 'tabindex']) element.removeAttribute(name)
  if (isPicture) element.setAttribute('aria-hidden', 'true')
}
