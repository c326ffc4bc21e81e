import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GEOFENCES_KEY, restingQuery } from '#src/api/geofences'
import type { AreaShapes } from '#src/map/areas/area-shapes'
import { makeShapes } from '#src/map/areas/make-shapes'

const NO_IDS: readonly number[] = []

/**
 * Geofences to draw; null while they are switched off, not loaded, or not given to this person. Thousands of them have
 * megabytes of corners: they are fetched and read beside the page, which gets a file for the map.
 * @param brand colour of those that have none of their own
 */
export function useAreas(isShown: boolean, brand: string): AreaShapes | null {
  const [hasHours, setHasHours] = useState(false)
  const { data: resting = NO_IDS } = useQuery({ ...restingQuery(), enabled: isShown && hasHours })
  const { data } = useQuery({
    queryKey: [GEOFENCES_KEY, 'shapes', brand, resting],
    queryFn: ({ signal }) => makeShapes({ brand, from: { url: GEOFENCES_KEY, restingIds: resting } }, signal),
    enabled: isShown,
    retry: false,
    placeholderData: keepPreviousData,
  })
  if (data && data.hasHours !== hasHours) setHasHours(data.hasHours)
  return isShown ? (data ?? null) : null
}
