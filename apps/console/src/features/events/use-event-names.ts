import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { geofenceNamesQuery } from '#src/api/geofences'
import { useFleet } from '#src/live/FleetContext'
import type { EventNames } from './why'

const QUIET = { retry: false, staleTime: 60_000 } as const

/** Names of what events are about; null for what this person is not given. */
export function useEventNames(): EventNames {
  const fleet = useFleet()
  const { data: geofences } = useQuery({ ...geofenceNamesQuery(), ...QUIET })
  const { data: maintenances } = useQuery({ ...queryFor(endpoints.listMaintenance, {}), ...QUIET })
  return useMemo(() => {
    const geofenceNames = new Map(geofences?.map(({ id, name }) => [id, name]))
    const works = new Map(maintenances?.map(({ id, name }) => [id, name]))
    return {
      geofence: (id) => geofenceNames.get(id) ?? null,
      maintenance: (id) => works.get(id) ?? null,
      device: (id) => fleet.unit(id).get()?.device.name ?? null,
    }
  }, [geofences, maintenances, fleet])
}
