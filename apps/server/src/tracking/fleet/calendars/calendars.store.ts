import type { Calendar, CalendarInput } from '@rastro/model/calendar'
import { resourceStore } from '#src/tracking/resource/index'

export const calendarStore = resourceStore({
  table: 'calendars',
  users: ['user_calendars', 'calendar_id'],
  recordOf: (row): Calendar => ({
    id: row.id,
    attributes: row.attributes,
    name: row.name,
    data: row.data,
  }),
  columnsOf: (calendar: CalendarInput) => ({
    attributes: JSON.stringify(calendar.attributes),
    name: calendar.name,
    data: calendar.data,
  }),
})
