import type { Calendar } from '@rastro/model/calendar'
import { recordVersion } from '@rastro/model/record-version'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

export const CALENDARS_KEY = endpoints.listCalendars.path
export const calendarsQuery = () => queryFor(endpoints.listCalendars, {})

/** Attribute of calendars that a scheduled report made for itself. */
export const FOR_REPORTS = 'forReports'

/** The calendars that people made, to be listed and chosen; those of scheduled reports are shown with their report, and `keptId` stays where it is chosen. */
export const chosenCalendars = (calendars: readonly Calendar[], keptId = 0): Calendar[] =>
  calendars.filter(({ id, attributes }) => id === keptId || attributes[FOR_REPORTS] !== true)

/** `id` 0 makes a new one. @param edited as it was loaded: fails with CHANGED_MEANWHILE when it is another one by now */
export const saveCalendar = (calendar: Calendar, edited?: Calendar | null): Promise<Calendar> =>
  calendar.id > 0
    ? call(endpoints.updateCalendar, {
        params: { id: calendar.id },
        body: calendar,
        ifMatch: edited ? recordVersion(edited) : undefined,
      })
    : call(endpoints.createCalendar, { body: calendar })

export const deleteCalendar = (id: number): Promise<unknown> => call(endpoints.deleteCalendar, { params: { id } })
