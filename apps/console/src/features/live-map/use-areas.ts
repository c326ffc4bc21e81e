import type { Geofence } from '@rastro/model/geofence'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { geofencesQuery, restingQuery } from '#src/api/geofences'
import type { MapArea } from '#src/map/areas/area-layers'
import { toMapArea } from '#src/map/areas/map-area'

const NONE: MapArea[] = []

const isOnMap = ({ attributes }: Geofence): boolean => attributes['hide'] !== true && attributes['hide'] !== 'true'

const hasHours = ({ calendarId }: Geofence): boolean => calendarId > 0

/** Geofences to draw; none while they are switched off, not loaded, or not given to this person. */
export function useAreas(isShown: boolean): MapArea[] {
  const { data } = useQuery({ ...geofencesQuery(), enabled: isShown, retry: false })
  const { data: resting } = useQuery({ ...restingQuery(), enabled: isShown && data?.some(hasHours) === true })
  return useMemo(
    () =>
      isShown && data
        ? data.filter(isOnMap).map((fence) => ({ ...toMapArea(fence), isResting: resting?.includes(fence.id) }))
        : NONE,
    [isShown, data, resting],
  )
}
