import { type Calendar, calendarEndpoints } from '@rastro/model/calendar'
import type { Mount } from '#src/http/index'
import { type ResourceParts, resourceRoutes } from './resource-routes'
import type { OwnedDeviceDirectory } from '#src/tracking/fleet/devices/index'
import type { Registry } from '#src/tracking/resource/index'
import { calendarStore } from '#src/tracking/fleet/calendars/index'

interface Uses {
  readonly id: number
  readonly calendarId: number
}

export interface CalendarRoutes extends ResourceParts {
  calendars: Registry<Calendar>
  devices: OwnedDeviceDirectory
  /** What else may keep to a calendar. */
  geofences: Registry<Uses>
  notifications: Registry<Uses>
}

export function calendarRoutes(mount: Mount, parts: CalendarRoutes): void {
  const { calendars, devices, geofences, notifications } = parts
  calendars.onChange(({ kind, record }) => {
    if (kind !== 'removed') return
    // The database let go of it already.
    for (const users of [devices, geofences, notifications]) letGo(users, record.id)
  })
  resourceRoutes(mount, parts, {
    noun: 'calendar',
    endpoints: calendarEndpoints,
    registry: calendars,
    store: calendarStore,
    textOf: ({ name }) => name,
  })
}

function letGo<R extends Uses>(users: { all(): Iterable<R>; put(record: R): void }, calendarId: number): void {
  for (const one of [...users.all()]) if (one.calendarId === calendarId) users.put({ ...one, calendarId: 0 })
}
