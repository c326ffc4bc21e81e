import type { Calendar } from '@rastro/model/calendar'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

export const CALENDARS_KEY = endpoints.listCalendars.path
export const calendarsQuery = () => queryFor(endpoints.listCalendars, {})

/** `id` 0 makes a new one. */
export const saveCalendar = (calendar: Calendar): Promise<Calendar> =>
  calendar.id > 0
    ? call(endpoints.updateCalendar, { params: { id: calendar.id }, body: calendar })
    : call(endpoints.createCalendar, { body: calendar })

export const deleteCalendar = (id: number): Promise<unknown> => call(endpoints.deleteCalendar, { params: { id } })
