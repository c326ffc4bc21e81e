import { calendarText } from './icalendar'
import { WEEKDAYS, type Weekday } from './weekly'

/** Calendars as people edit them: schedules that may repeat, as iCalendar texts in base64, and back. Pure: no clock, no schemas. */

export const FREQUENCIES = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export type ScheduleEnd = { kind: 'never' } | { kind: 'count'; count: number } | { kind: 'until'; day: string }

/** A span of time that may repeat, on the clocks of a zone. */
export interface Schedule {
  /** `2026-01-05T08:00` */
  start: string
  /** After the start. */
  end: string
  /** IANA name; `UTC` for times that are written so. */
  zone: string
  frequency: Frequency
  /** Of a weekly one; none means the day of its start. */
  days: readonly Weekday[]
  /** Of one that repeats; `day` is the last one on which it may begin, `2026-12-31`. */
  ends: ScheduleEnd
}

export interface ScheduleBook {
  schedules: Schedule[]
  /** Events that no schedule can express, as they are written. */
  kept: string[]
}

export type ScheduleProblem = 'start' | 'end' | 'days' | 'count' | 'untilDate'

const DAY_MS = 86_400_000
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const ZONE = /^[A-Za-z0-9_+\-/]{1,64}$/
const LINE = /^([A-Za-z0-9-]+)((?:;[^:]*)?):(.*)$/
const STAMP = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/

const wallMs = (wall: string): number => Date.parse(`${wall}:00Z`)
const wallOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16)
const dayOf = (ms: number): Weekday => WEEKDAYS[(new Date(ms).getUTCDay() + 6) % 7] ?? 'MO'
const stampOf = (wall: string): string => `${wall.replaceAll(/[-:]/g, '')}00`
/** `Date` takes the 30th of February for a day of March. */
const isWall = (wall: string): boolean =>
  WALL.test(wall) && Number.isFinite(wallMs(wall)) && wallOf(wallMs(wall)) === wall
/** Nine digits, as `calendarProblem` takes them. */
const COUNT_MAX = 999_999_999

/** What is wrong with a schedule; null when it may be saved. */
export function scheduleProblem(schedule: Schedule): ScheduleProblem | null {
  const { start, end, frequency, days, ends } = schedule
  if (!isWall(start)) return 'start'
  if (!isWall(end) || wallMs(end) <= wallMs(start)) return 'end'
  if (frequency === 'none') return null
  if (frequency === 'weekly' && days.length === 0) return 'days'
  if (ends.kind === 'count' && !(Number.isInteger(ends.count) && ends.count >= 1 && ends.count <= COUNT_MAX))
    return 'count'
  return ends.kind === 'until' && !isUntil(schedule, ends.day) ? 'untilDate' : null
}

/** A day on which the first time of a schedule has begun. */
const isUntil = (schedule: Schedule, day: string): boolean =>
  isWall(`${day}T00:00`) && day >= aligned(schedule).start.slice(0, 10)

/** The first occurrence is always one of a rule: it begins on the first day that is meant. */
function aligned(schedule: Schedule): Schedule {
  const { start, end, frequency, days } = schedule
  if (frequency !== 'weekly' || days.length === 0) return schedule
  const startMs = wallMs(start)
  for (let later = 0; later < 7; later++)
    if (days.includes(dayOf(startMs + later * DAY_MS)))
      return { ...schedule, start: wallOf(startMs + later * DAY_MS), end: wallOf(wallMs(end) + later * DAY_MS) }
  return schedule
}

function ruleOf({ frequency, days, ends }: Schedule): string[] {
  if (frequency === 'none') return []
  const parts = [`FREQ=${frequency.toUpperCase()}`]
  if (frequency === 'weekly') parts.push(`BYDAY=${WEEKDAYS.filter((day) => days.includes(day)).join(',')}`)
  if (ends.kind === 'count') parts.push(`COUNT=${ends.count}`)
  if (ends.kind === 'until') parts.push(`UNTIL=${ends.day.replaceAll('-', '')}T235959`)
  return [`RRULE:${parts.join(';')}`]
}

function eventOf(given: Schedule, index: number): string {
  const schedule = aligned(given)
  const isUtc = schedule.zone === 'UTC' || !ZONE.test(schedule.zone)
  const time = (name: string, wall: string): string =>
    isUtc ? `${name}:${stampOf(wall)}Z` : `${name};TZID=${schedule.zone}:${stampOf(wall)}`
  return [
    'BEGIN:VEVENT',
    `UID:${stampOf(schedule.start)}-${index + 1}`,
    time('DTSTART', schedule.start),
    time('DTEND', schedule.end),
    ...ruleOf(schedule),
    'END:VEVENT',
  ].join('\r\n')
}

const toBase64 = (text: string): string => {
  let letters = ''
  for (const byte of new TextEncoder().encode(text)) letters += String.fromCodePoint(byte)
  return btoa(letters)
}

/** The wire form of a calendar (`data`). Schedules must have no problem. */
export const writeSchedules = ({ schedules, kept }: ScheduleBook): string =>
  toBase64(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Rastro//Calendar//EN', ...schedules.map(eventOf), ...kept, 'END:VCALENDAR', ''].join('\r\n'), // prettier-ignore
  )

interface Property {
  name: string
  parameters: string
  value: string
}

function readTime({ parameters, value }: Property): { wall: string; zone: string } | null {
  const [, year, month, day, hour, minute, utc] = STAMP.exec(value) ?? []
  if (year === undefined || hour === undefined) return null
  const wall = `${year}-${month}-${day}T${hour}:${minute}`
  const zone = utc ? 'UTC' : (/;TZID="?([^";:]+)"?/i.exec(parameters)?.[1] ?? 'UTC')
  return isWall(wall) && ZONE.test(zone) ? { wall, zone } : null
}

interface Rule {
  frequency: Frequency
  days: Weekday[]
  ends: ScheduleEnd
}
const ONCE: Rule = { frequency: 'none', days: [], ends: { kind: 'never' } }

/** null for a rule that the form cannot show. */
function readRule(value: string | undefined, startMs: number): Rule | null {
  if (value === undefined) return ONCE
  const rule: Rule = { ...ONCE }
  for (const part of value.toUpperCase().split(';').filter(Boolean)) {
    const [name, text = ''] = part.split('=')
    if (name === 'FREQ') {
      const frequency = FREQUENCIES.find((one) => one.toUpperCase() === text)
      if (!frequency || frequency === 'none') return null
      rule.frequency = frequency
    } else if (name === 'BYDAY') {
      const days = WEEKDAYS.filter((day) => text.split(',').includes(day))
      if (days.length !== text.split(',').length) return null
      rule.days = days
    } else if (name === 'COUNT') rule.ends = { kind: 'count', count: Number(text) }
    else if (name === 'UNTIL') {
      const [, year, month, day] = STAMP.exec(text) ?? []
      // An end in UTC, or before the last minute of its day, means something finer than a day.
      if (year === undefined || text.endsWith('Z') || (text.includes('T') && !text.endsWith('T235959'))) return null
      rule.ends = { kind: 'until', day: `${year}-${month}-${day}` }
    } else if (!(name === 'INTERVAL' && text === '1') && name !== 'WKST') return null
  }
  if (rule.frequency === 'weekly' && rule.days.length === 0) rule.days = [dayOf(startMs)]
  if (rule.frequency !== 'weekly' && rule.days.length > 0) return null
  // The start counts as an occurrence even on a day that the rule does not name.
  return rule.frequency === 'weekly' && !rule.days.includes(dayOf(startMs)) ? null : rule
}

const KNOWN = new Set(['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'RRULE', 'SUMMARY', 'CREATED', 'LAST-MODIFIED', 'SEQUENCE', 'BEGIN', 'END']) // prettier-ignore

function readEvent(lines: readonly string[]): Schedule | null {
  const properties = lines.map((line): Property => {
    const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? []
    return { name: name.toUpperCase(), parameters, value: value.trim() }
  })
  const of = (name: string): Property[] => properties.filter((one) => one.name === name)
  const [start, end, rule] = [of('DTSTART')[0], of('DTEND')[0], of('RRULE')]
  if (properties.some(({ name }) => !KNOWN.has(name)) || of('BEGIN').length > 1 || rule.length > 1) return null
  const from = start && readTime(start)
  const to = end && readTime(end)
  if (!from || !to || from.zone !== to.zone) return null
  const repeats = readRule(rule[0]?.value, wallMs(from.wall))
  const schedule = repeats && { start: from.wall, end: to.wall, zone: from.zone, ...repeats }
  return schedule && scheduleProblem(schedule) === null ? schedule : null
}

/** Schedules of a calendar; events that none can express are kept as they are. null when the text cannot be read. */
export function readSchedules(data: string): ScheduleBook | null {
  const text = calendarText(data)
  if (text === undefined) return null
  const book: ScheduleBook = { schedules: [], kept: [] }
  let event: string[] | null = null
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) event = [line.trim()]
    else if (event) event.push(line)
    if (!event || !/^END:VEVENT\s*$/i.test(line)) continue
    const schedule = readEvent(event)
    if (schedule) book.schedules.push(schedule)
    else book.kept.push(event.join('\r\n'))
    event = null
  }
  return book
}

/** More days than any rule here leaps over: a 29th of February. */
const MOST_DAYS = 366 * 9

function isMeant({ frequency, days }: Schedule, startMs: number, ms: number): boolean {
  const [first, day] = [new Date(startMs), new Date(ms)]
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return days.includes(dayOf(ms))
  const isSameDay = first.getUTCDate() === day.getUTCDate()
  return isSameDay && (frequency === 'monthly' || first.getUTCMonth() === day.getUTCMonth())
}

/**
 * The next times of a schedule that are not over at `from`, at most `most`, earliest first.
 *
 * @param from wall clock of the schedule's zone, like its start
 */
export function nextTimes(given: Schedule, from: string, most: number): { start: string; end: string }[] {
  const schedule = aligned(given)
  const [startMs, endMs, fromMs] = [wallMs(schedule.start), wallMs(schedule.end), wallMs(from)]
  const { frequency, ends } = schedule
  const found: { start: string; end: string }[] = []
  const isLeft = (ms: number): boolean => ms + endMs - startMs > fromMs
  const put = (ms: number): unknown => found.push({ start: wallOf(ms), end: wallOf(ms + endMs - startMs) })
  if (frequency === 'none') {
    if (isLeft(startMs)) put(startMs)
    return found
  }
  // Only a number of times must be counted from the beginning.
  const skipped = ends.kind === 'count' ? 0 : Math.max(0, Math.floor((fromMs - (endMs - startMs) - startMs) / DAY_MS))
  let left = ends.kind === 'count' ? ends.count : Infinity
  const lastMs = ends.kind === 'until' ? wallMs(`${ends.day}T23:59`) : Infinity
  let barren = 0
  for (let ms = startMs + skipped * DAY_MS; ms <= lastMs && left > 0 && found.length < most; ms += DAY_MS) {
    if (!isMeant(schedule, startMs, ms)) {
      if (++barren > MOST_DAYS) break
      continue
    }
    barren = 0
    left -= 1
    if (isLeft(ms)) put(ms)
  }
  return found
}
