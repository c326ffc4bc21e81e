import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { findPlaces, type FoundPlace } from '#src/api/places'
import type { FleetMap } from '#src/map/fleet-map'

/** How long the map takes to a place that was found. */
export const GO_MS = 600
/** Who types is left in peace until he pauses. */
const SETTLE_MS = 450
const TEXT_MIN = 3
const STREET_ZOOM = 16
const TOWN_ZOOM = 12
/** A map that shows half the country is near no town of it. */
const NEAR_ZOOM = 7
const NONE: readonly FoundPlace[] = []

/** Places that fit what was typed, near what the map shows. */
export function usePlaces(typed: string, map: FleetMap | null) {
  const [text] = useDebouncedValue(typed.trim(), SETTLE_MS)
  const isWanted = text.length >= TEXT_MIN
  const { data, isFetching, error } = useQuery({
    queryKey: ['places', text],
    queryFn: ({ signal }) => {
      const centre = map && map.map.getZoom() >= NEAR_ZOOM ? map.map.getCenter() : null
      return findPlaces(text, centre ? { latitude: centre.lat, longitude: centre.wrap().lng } : null, signal)
    },
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return {
    places: isWanted && Array.isArray(data) ? data : NONE,
    /** What was typed has not been looked for yet. */
    isLooking: isFetching || (typed.trim() !== text && typed.trim().length >= TEXT_MIN),
    hasLooked: isWanted && data !== undefined,
    error,
  }
}

/** Brings the map to a place that was found: towns whole, addresses close. */
export function goToPlace(map: FleetMap, { latitude, longitude, isTown }: FoundPlace, durationMs: number): void {
  map.goTo(longitude, latitude, isTown ? TOWN_ZOOM : STREET_ZOOM, durationMs)
}
