import { type Calendar, calendarEndpoints } from '@rastro/model/calendar'
import type { Mount } from '#src/http/index'
import { type ResourceParts, resourceRoutes } from './resource-routes'
import type { Registry } from '#src/tracking/resource/index'
import { calendarStore } from '#src/tracking/fleet/calendars/index'

export interface CalendarRoutes extends ResourceParts {
  calendars: Registry<Calendar>
}

export function calendarRoutes(mount: Mount, parts: CalendarRoutes): void {
  resourceRoutes(mount, parts, {
    noun: 'calendar',
    endpoints: calendarEndpoints,
    registry: parts.calendars,
    store: calendarStore,
    textOf: ({ name }) => name,
  })
}
