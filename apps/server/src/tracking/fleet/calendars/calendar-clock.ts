import type { Calendar } from '@rastro/model/calendar'
import type { Registry } from '#src/tracking/resource/index'
import { type CalendarTimes, readCalendar } from './calendar-times'

/** Whether moments lie inside calendars, read once until they change. */
export interface CalendarClock {
  /** True also for no calendar (0) and for one that is gone: nothing then limits the moment. */
  isInside(calendarId: number, timeMs: number): boolean
}

export function createCalendarClock(calendars: Registry<Calendar>): CalendarClock {
  const read = new Map<number, CalendarTimes>()
  calendars.onChange(({ record }) => read.delete(record.id))
  return {
    isInside(calendarId, timeMs) {
      if (calendarId === 0) return true
      const record = calendars.byId(calendarId)
      if (!record) return true
      const times = read.get(calendarId) ?? readCalendar(record.data)
      read.set(calendarId, times)
      return times.contains(timeMs)
    },
  }
}
