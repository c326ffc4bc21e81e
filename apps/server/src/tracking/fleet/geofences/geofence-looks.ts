import { metersOutside } from '@rastro/geo'
import type { Links } from '#src/tracking/fleet/access/index'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import type { GeofenceHooks, GeofenceLook } from '#src/tracking/position/steps/index'
import { type GeofenceFinder, isCrossedOnly, type PlacedGeofence } from './geofence-finder'

/** Measures only when asked: most positions change nothing. */
class Look implements GeofenceLook {
  private meters: number | undefined

  constructor(
    private readonly placed: PlacedGeofence,
    private readonly position: TrackedPosition,
    readonly isAnchor: boolean,
    private readonly isInCalendar: (calendarId: number, timeMs: number) => boolean,
  ) {}

  get id(): number {
    return this.placed.geofence.id
  }
  get innerMeters(): number {
    return this.placed.innerMeters
  }
  get speedLimitKnots(): number | null {
    return this.placed.speedLimitKnots
  }
  get metersOutside(): number {
    return (this.meters ??= metersOutside(this.placed.area, this.position, this.placed.corridorMeters))
  }
  get isCounting(): boolean {
    return this.isInCalendar(this.placed.geofence.calendarId, this.position.fixTimeMs)
  }
}

export interface GeofenceLookParts {
  finder: GeofenceFinder
  links: Links
  /** Directly, or through one of the groups above the device. */
  isLinked(deviceId: number, geofenceId: number): boolean
  isInCalendar(calendarId: number, timeMs: number): boolean
}

const NO_LOOKS: GeofenceLook[] = []

/** Geofences as detectors ask of them, from memory. */
export function createGeofenceLooks({ finder, links, isLinked, isInCalendar }: GeofenceLookParts): GeofenceHooks {
  const isLinkedItself = (deviceId: number, id: number): boolean => links.device_geofences.has(deviceId, id)
  const lookAt = (placed: PlacedGeofence, position: TrackedPosition): GeofenceLook => {
    const isAnchor = placed.isAnchor && isLinkedItself(position.deviceId, placed.geofence.id)
    return new Look(placed, position, isAnchor, isInCalendar)
  }
  /** Few devices are anchored, and some have very many geofences: from the shorter of the two. */
  function anchorIds(deviceId: number): number[] {
    const linked = links.device_geofences.rightsOf(deviceId)
    const anchors = finder.anchors()
    return anchors.size < linked.size
      ? [...anchors].filter((id) => linked.has(id))
      : [...linked].filter((id) => anchors.has(id))
  }
  return {
    look(id, position) {
      const placed = finder.byId(id)
      return placed && isLinked(position.deviceId, id) ? lookAt(placed, position) : null
    },
    anchors(position) {
      if (finder.anchors().size === 0) return NO_LOOKS
      return anchorIds(position.deviceId).flatMap((id) => {
        const placed = finder.byId(id)
        return placed ? [lookAt(placed, position)] : []
      })
    },
    crossed: (from, to) =>
      finder
        .along(from, to)
        .filter((placed) => isLinked(to.deviceId, placed.geofence.id) && isCrossedOnly(placed, from, to))
        .map((placed) => lookAt(placed, to)),
  }
}
