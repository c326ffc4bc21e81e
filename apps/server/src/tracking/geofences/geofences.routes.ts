import { type Geofence, geofenceEndpoints } from '@rastro/model/geofence'
import { type Mount, type ResourceParts, resourceRoutes } from '#src/http/index'
import type { Registry } from '#src/tracking/resource/index'
import { geofenceStore } from './geofences.store'
import { requireArea, requireCorridor } from './read-area'

export function geofenceRoutes(mount: Mount, parts: ResourceParts & { geofences: Registry<Geofence> }): void {
  const { policy } = parts
  resourceRoutes(mount, parts, {
    noun: 'geofence',
    endpoints: geofenceEndpoints,
    registry: parts.geofences,
    store: geofenceStore,
    textOf: (geofence) => geofence.name,
    check(actor, input, before) {
      policy.requireChoice(actor, 'calendar', input.calendarId, before?.calendarId)
      const { polylineDistance } = input.attributes
      if (input.area !== before?.area || polylineDistance !== before.attributes.polylineDistance)
        requireCorridor(requireArea(input.area), polylineDistance)
    },
  })
}
