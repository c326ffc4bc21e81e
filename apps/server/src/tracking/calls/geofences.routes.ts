import type { Calendar } from '@rastro/model/calendar'
import { type Geofence, geofenceEndpoints } from '@rastro/model/geofence'
import type { Mount } from '#src/http/index'
import { type ResourceParts, resourceRoutes } from './resource-routes'
import type { Clock } from '#src/platform/clock'
import type { OwnedAccessIndex } from '#src/tracking/fleet/access/index'
import { createCalendarClock } from '#src/tracking/fleet/calendars/index'
import type { Registry } from '#src/tracking/resource/index'
import { geofenceStore, isAnchorGeofence, requireArea, requireCorridor } from '#src/tracking/fleet/geofences/index'

export interface GeofenceParts extends ResourceParts {
  geofences: Registry<Geofence>
  calendars: Registry<Calendar>
  access: OwnedAccessIndex
  clock: Clock
}

export function geofenceRoutes(mount: Mount, parts: GeofenceParts): void {
  const { policy, geofences, access } = parts
  const times = createCalendarClock(parts.calendars)
  mount(geofenceEndpoints.anchors, ({ actor }) =>
    [...access.links.user_geofences.rightsOf(actor.id)].flatMap((id) => {
      const geofence = geofences.byId(id)
      return geofence && isAnchorGeofence(geofence) ? [geofence] : []
    }),
  )
  mount(geofenceEndpoints.names, ({ actor }) =>
    [...access.links.user_geofences.rightsOf(actor.id)].flatMap((geofenceId) => {
      const geofence = geofences.byId(geofenceId)
      if (!geofence) return []
      const { id, attributes, calendarId, name, description } = geofence
      return [{ id, attributes, calendarId, name, description }]
    }),
  )
  mount(geofenceEndpoints.resting, ({ actor }) => {
    const now = parts.clock.nowMs()
    const ids = [...access.links.user_geofences.rightsOf(actor.id)]
    return ids.filter((id) => !times.isInside(geofences.byId(id)?.calendarId ?? 0, now))
  })
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
