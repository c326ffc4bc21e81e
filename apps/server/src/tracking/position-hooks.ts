import type { Calendar } from '@rastro/model/calendar'
import type { Driver } from '@rastro/model/driver'
import type { Geofence } from '@rastro/model/geofence'
import type { Links } from './access/index'
import { createCalendarClock } from './calendars/index'
import type { DeviceDirectory } from './devices/index'
import { createGeofenceFinder, isInGeofence } from './geofences/index'
import type { GroupDirectory } from './groups/index'
import type { Registry } from './resource/index'
import type { PositionHooks } from './steps/index'

const GROUP_LEVELS = 10

export interface HookParts {
  links: Links
  devices: DeviceDirectory
  groups: GroupDirectory
  calendars: Registry<Calendar>
  geofences: Registry<Geofence>
  drivers: Registry<Driver>
}

/** What the pipeline asks of the resources, all from memory. */
export function createPositionHooks(parts: HookParts) {
  const { links, devices, groups, calendars, geofences, drivers } = parts
  const clock = createCalendarClock(calendars)
  const finder = createGeofenceFinder(geofences)
  const lineage = (deviceId: number): number[] => groups.lineage(devices.byId(deviceId)?.groupId ?? 0, GROUP_LEVELS)

  return {
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
