/** Calendars that people make of a few choices, as iCalendar texts in base64, and back. Pure: no clock, no schemas. */

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Hours of some days of every week, on the clocks of a zone. An end that is not after the start lies on the next day. */
export interface WeeklyHours {
  kind: 'hours'
  /** IANA name. */
  zone: string
  days: readonly Weekday[]
  /** Minutes after midnight, 0 to 1439. */
  startMinutes: number
  /** Minutes after midnight, 1 to 1440. */
  endMinutes: number
}

/** Days, weeks or months that follow each other without a gap, on the clocks of a zone. */
export interface Periods {
  kind: 'periods'
  zone: string
  every: 'day' | 'week' | 'month'
  /** The day on which a week begins; counts for weeks. */
  weekStart: Weekday
}

export type SimpleCalendar = WeeklyHours | Periods

/** A Monday, and the first day of a month and of a year before and after a leap day: every rule starts near it. */
const FIRST_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

const stamp = (wallMs: number): string => new Date(wallMs).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')

const eventText = (zone: string, startMs: number, endMs: number, rule: string): string =>
  [
    'BEGIN:VEVENT',
    `UID:${stamp(startMs)}-${rule.replaceAll(/[^A-Z0-9]+/g, '')}`,
    `DTSTART;TZID=${zone}:${stamp(startMs)}`,
    `DTEND;TZID=${zone}:${stamp(endMs)}`,
    `RRULE:${rule}`,
    'END:VEVENT',
  ].join('\r\n')

const ZONE = /^[A-Za-z0-9_+\-/]{1,64}$/
const inOrder = (days: readonly Weekday[]): Weekday[] => WEEKDAYS.filter((day) => days.includes(day))

function hoursEvents({ zone, days, startMinutes, endMinutes }: WeeklyHours): string[] {
  const chosen = inOrder(days)
  const first = FIRST_MONDAY + WEEKDAYS.indexOf(chosen[0] ?? 'MO') * DAY_MS
  const length = endMinutes > startMinutes ? endMinutes - startMinutes : endMinutes + DAY_MINUTES - startMinutes
  const startMs = first + startMinutes * MINUTE_MS
  return [eventText(zone, startMs, startMs + length * MINUTE_MS, `FREQ=WEEKLY;BYDAY=${chosen.join(',')}`)]
}

/** iCalendar has no length of a month: each month of the year is an event of its own, and February two kinds. */
function monthEvents(zone: string): string[] {
  const year = new Date(FIRST_MONDAY).getUTCFullYear()
  const events: string[] = []
  for (let month = 0; month < 12; month++) {
    const isFebruary = month === 1
    // Of February every year of a leap cycle by itself.
    for (let from = year; from < year + (isFebruary ? 4 : 1); from++) {
      const rule = isFebruary ? 'FREQ=YEARLY;INTERVAL=4' : 'FREQ=YEARLY'
      events.push(eventText(zone, Date.UTC(from, month, 1), Date.UTC(from, month + 1, 1), rule))
    }
  }
  return events
}

function periodEvents({ zone, every, weekStart }: Periods): string[] {
  if (every === 'month') return monthEvents(zone)
  if (every === 'day') return [eventText(zone, FIRST_MONDAY, FIRST_MONDAY + DAY_MS, 'FREQ=DAILY')]
  const startMs = FIRST_MONDAY + WEEKDAYS.indexOf(weekStart) * DAY_MS
  return [eventText(zone, startMs, startMs + 7 * DAY_MS, `FREQ=WEEKLY;BYDAY=${weekStart}`)]
}

const MARK = 'X-RASTRO-CHOICE'
const choiceText = (choice: SimpleCalendar): string =>
  choice.kind === 'hours'
    ? `hours ${choice.zone} ${inOrder(choice.days).join(',')} ${choice.startMinutes} ${choice.endMinutes}`
    : `periods ${choice.zone} ${choice.every} ${choice.weekStart}`

const isMinute = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= DAY_MINUTES

function isComplete(choice: SimpleCalendar): boolean {
  if (!ZONE.test(choice.zone)) return false
  if (choice.kind === 'periods') return WEEKDAYS.includes(choice.weekStart)
  return choice.days.length > 0 && isMinute(choice.startMinutes) && isMinute(choice.endMinutes)
}

/** The `data` of a calendar. Throws a RangeError for no days, odd minutes or an odd zone. */
export function simpleCalendar(choice: SimpleCalendar): string {
  if (!isComplete(choice)) throw new RangeError('not a calendar')
  const events = choice.kind === 'hours' ? hoursEvents(choice) : periodEvents(choice)
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Rastro//Calendar//EN', `${MARK}:${choiceText(choice)}`]
  return btoa([...head, ...events, 'END:VCALENDAR', ''].join('\r\n'))
}

function readHours([zone = '', days = '', start = '', end = '']: readonly string[]): WeeklyHours {
  const named = days.split(',')
  return {
    kind: 'hours',
    zone,
    days: WEEKDAYS.filter((day) => named.includes(day)),
    startMinutes: Number(start),
    endMinutes: Number(end),
  }
}

function readPeriods([zone = '', every = '', weekStart = '']: readonly string[]): Periods | null {
  const day = WEEKDAYS.find((one) => one === weekStart)
  if (!day || (every !== 'day' && every !== 'week' && every !== 'month')) return null
  return { kind: 'periods', zone, every, weekStart: day }
}

/** The choices a calendar was made of; null when it was written or changed elsewhere. */
export function readSimpleCalendar(data: string): SimpleCalendar | null {
  let text: string
  try {
    text = atob(data.replaceAll(/\s/g, ''))
  } catch {
    return null
  }
  const [kind, ...parts] = new RegExp(`^${MARK}:(.*)$`, 'm').exec(text)?.[1]?.trim().split(' ') ?? []
  const choice = kind === 'hours' ? readHours(parts) : kind === 'periods' ? readPeriods(parts) : null
  if (!choice || !isComplete(choice)) return null
  return simpleCalendar(choice) === data.replaceAll(/\s/g, '') ? choice : null
}
