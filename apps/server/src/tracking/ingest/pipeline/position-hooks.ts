import type { Calendar } from '@rastro/model/calendar'
import type { Driver } from '@rastro/model/driver'
import type { Geofence } from '@rastro/model/geofence'
import type { Maintenance } from '@rastro/model/maintenance'
import type { Links } from '#src/tracking/fleet/access/index'
import { createCalendarClock } from '#src/tracking/fleet/calendars/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import { createGeofenceLooks, createGeofenceFinder, isInGeofence } from '#src/tracking/fleet/geofences/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import type { Registry } from '#src/tracking/resource/index'
import type { PositionHooks } from '#src/tracking/position/steps/index'

const GROUP_LEVELS = 10
const NO_MAINTENANCE: readonly Maintenance[] = []

const isEmpty = (all: Iterable<unknown>): boolean => all[Symbol.iterator]().next().done === true

export interface HookParts {
  links: Links
  devices: DeviceDirectory
  groups: GroupDirectory
  calendars: Registry<Calendar>
  geofences: Registry<Geofence>
  drivers: Registry<Driver>
  maintenances: Registry<Maintenance>
}

/** What the pipeline asks of the resources, all from memory. */
export function createPositionHooks(parts: HookParts) {
  const { links, devices, groups, calendars, geofences, drivers, maintenances } = parts
  const clock = createCalendarClock(calendars)
  const finder = createGeofenceFinder(geofences)
  const lineage = (deviceId: number): number[] => groups.lineage(devices.byId(deviceId)?.groupId ?? 0, GROUP_LEVELS)
  const isLinked = (deviceId: number, geofenceId: number): boolean =>
    links.device_geofences.has(deviceId, geofenceId) ||
    lineage(deviceId).some((group) => links.group_geofences.has(group, geofenceId))

  return {
    geofences: createGeofenceLooks({ finder, links, isLinked, isInCalendar: clock.isInside }),
    linkedDevices: (deviceId) => links.device_devices.rightsOf(deviceId),
    maintenances(deviceId) {
      if (isEmpty(maintenances.all())) return NO_MAINTENANCE
      const ids = new Set(links.device_maintenances.rightsOf(deviceId))
      for (const group of lineage(deviceId)) for (const id of links.group_maintenances.rightsOf(group)) ids.add(id)
      return [...ids].flatMap((id) => maintenances.byId(id) ?? [])
    },
    isInCalendar: (deviceId, timeMs) => clock.isInside(devices.byId(deviceId)?.calendarId ?? 0, timeMs),
    geofencesAt(position) {
      const near = finder.near(position)
      if (near.length === 0) return null
      const above = lineage(position.deviceId)
      const ids: number[] = []
      for (const placed of near) {
        const { id } = placed.geofence
        const isLinked =
          links.device_geofences.has(position.deviceId, id) ||
          above.some((group) => links.group_geofences.has(group, id))
        if (isLinked && isInGeofence(placed, position, position.altitudeMeters)) ids.push(id)
      }
      return ids.length > 0 ? ids.sort((a, b) => a - b) : null
    },
    linkedDriver(deviceId) {
      const linked = [
        links.device_drivers.rightsOf(deviceId),
        ...lineage(deviceId).map((group) => links.group_drivers.rightsOf(group)),
      ]
      for (const ids of linked) for (const id of ids) return drivers.byId(id)?.uniqueId ?? null
      return null
    },
  } satisfies PositionHooks
}
