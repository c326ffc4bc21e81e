import { type AreaProblem, readArea } from '@rastro/geo'
import { ApiError, type ErrorCode } from '@rastro/model/errors'
import { type Geofence, geofenceEndpoints } from '@rastro/model/geofence'
import { type Mount, type ResourceParts, resourceRoutes } from '#src/http/index'
import type { Registry } from '#src/tracking/resource/index'
import { geofenceStore } from './geofences.store'

const AREA_ERRORS: Record<AreaProblem, ErrorCode> = {
  unreadable: 'AREA_UNREADABLE',
  offEarth: 'AREA_OFF_EARTH',
  tooFewPoints: 'AREA_TOO_FEW_POINTS',
  radius: 'AREA_RADIUS_INVALID',
  tooLarge: 'AREA_TOO_LARGE',
  crossing: 'AREA_SELF_CROSSING',
}

function requireArea(text: string): void {
  const area = readArea(text)
  if (typeof area === 'string') throw new ApiError(AREA_ERRORS[area])
}

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
      if (input.area !== before?.area) requireArea(input.area)
    },
  })
}
