import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import { Attributes, Id, AttributesInput, ReferenceInput, RequiredText } from '../wire/index'
import { calendarProblem } from './icalendar'

/** Base64 characters of a calendar. */
export const CALENDAR_MAX_CHARS = 100_000

/** `data` is a whole iCalendar text in base64 (TRACKING-API §12). */
export const Calendar = z.object({
  id: Id,
  attributes: Attributes,
  name: z.string().min(1).max(128),
  data: z.string().max(CALENDAR_MAX_CHARS),
})
export type Calendar = z.infer<typeof Calendar>

export const CalendarInput = z.strictObject({
  id: ReferenceInput,
  attributes: AttributesInput,
  name: RequiredText(128),
  data: z
    .string()
    .min(1)
    .max(CALENDAR_MAX_CHARS)
    .superRefine((data, context) => {
      const problem = data.length > CALENDAR_MAX_CHARS ? undefined : calendarProblem(data)
      if (problem) context.addIssue({ code: 'custom', message: `not an iCalendar: ${problem}` })
    }),
})
export type CalendarInput = z.output<typeof CalendarInput>

export const calendarEndpoints = crudEndpoints('calendar', 'calendars', 'calendars', {
  wire: Calendar,
  input: CalendarInput,
  query: ListQuery,
})
