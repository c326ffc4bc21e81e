import type { Geofence } from '@rastro/model/geofence'
import { recordVersion } from '@rastro/model/record-version'
import { queryOptions } from '@tanstack/react-query'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

export const GEOFENCES_KEY = endpoints.listGeofences.path
export const geofencesQuery = () => queryFor(endpoints.listGeofences, {})

/** All of them but their shapes, which are most of their bytes. */
export const geofenceNamesQuery = () =>
  queryOptions({
    // Below the key of the geofences: what makes them stale makes their names so too.
    queryKey: [GEOFENCES_KEY, 'names'] as const,
    queryFn: ({ signal }) => call(endpoints.namesOfGeofences, { signal }),
  })

/** Those that do not count now; looked at again each minute. */
export const restingQuery = () => ({
  ...queryFor(endpoints.restingGeofences, {}),
  refetchInterval: 60_000,
  retry: false,
})

/** `id` 0 makes a new one. @param edited as it was loaded: fails with CHANGED_MEANWHILE when it is another one by now */
export const saveGeofence = (geofence: Geofence, edited?: Geofence | null): Promise<Geofence> =>
  geofence.id > 0
    ? call(endpoints.updateGeofence, {
        params: { id: geofence.id },
        body: geofence,
        ifMatch: edited ? recordVersion(edited) : undefined,
      })
    : call(endpoints.createGeofence, { body: geofence })

export const deleteGeofence = (id: number): Promise<unknown> => call(endpoints.deleteGeofence, { params: { id } })
