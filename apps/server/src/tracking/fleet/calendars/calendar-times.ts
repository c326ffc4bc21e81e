import ICAL from 'ical.js'
import { calendarText } from '@rastro/model/calendar'
import { type Budget, type Frequency, Recurrence, type Rule, type RuleDay } from './recurrence'
import { knownZone, momentOfWall, wallClockMs } from './wall-clock'

/** Looks moments up in one calendar. */
export interface CalendarTimes {
  /** Whether some occurrence of an event holds this moment; its end belongs to what follows. */
  contains(timeMs: number): boolean
  /** The occurrence that ended last, later than `afterMs` and not later than `untilMs`; null when none did. */
  lastEnded(afterMs: number, untilMs: number): Occurrence | null
}

/** From the first moment to the one that belongs to what follows. */
export interface Occurrence {
  fromMs: number
  toMs: number
}

const DAY_MS = 86_400_000
/** How far back an end is looked for: some two years. */
const LOOK_BACK_MS = 800 * DAY_MS
/** Clocks put on or back move an end by no more. */
const CLOCK_CHANGE_MS = 7_200_000
/** Work for one question to a calendar, however many rules it has and whatever they say. */
const WORK_PER_QUESTION = 20_000

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Wall clock of a calendar time, whatever its zone: its fields as they are written. */
const fieldsMs = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** The same on the clock of a zone: times in UTC are moved to it. */
const onWallMs = (time: ICAL.Time, zone: string): number =>
  !time.isDate && time.zone === ICAL.Timezone.utcTimezone ? wallClockMs(fieldsMs(time), zone) : fieldsMs(time)

function lengthMs(event: ICAL.Component, start: ICAL.Time): number {
  const end = event.getFirstPropertyValue('dtend')
  if (end instanceof ICAL.Time) return fieldsMs(end) - fieldsMs(start)
  const duration = event.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000
  return start.isDate ? DAY_MS : 0
}

const ruleDay = (text: string): RuleDay => ({
  nth: Number(text.slice(0, -2)) || 0,
  weekday: WEEKDAYS.indexOf(text.slice(-2)),
})

function ruleOf({ freq, interval, wkst, count, until, parts }: ICAL.Recur, zone: string): Rule {
  const list = (name: string): unknown[] => [(parts as Record<string, unknown>)[name] ?? []].flat()
  const numbers = (name: string): number[] => list(name).map(Number)
  return {
    frequency: freq as Frequency,
    interval,
    weekStart: wkst - 1,
    count: count ?? null,
    untilMs: until ? onWallMs(until, zone) + (until.isDate ? DAY_MS - 1 : 0) : null,
    months: numbers('BYMONTH'),
    monthDays: numbers('BYMONTHDAY'),
    yearDays: numbers('BYYEARDAY'),
    weeks: numbers('BYWEEKNO'),
    days: list('BYDAY').map((day) => ruleDay(String(day))),
    hours: numbers('BYHOUR'),
    minutes: numbers('BYMINUTE'),
    seconds: numbers('BYSECOND'),
    positions: numbers('BYSETPOS'),
  }
}

/** One event of the calendar on the clock of its own zone. */
class CalendarEvent {
  private readonly zone: string
  private readonly durationMs: number
  private readonly rules: readonly Recurrence[]
  /** Starts outside the rules, the newest first. */
  private readonly singles: readonly number[]
  private readonly takenOut: ReadonlySet<number>

  constructor(event: ICAL.Component) {
    const property = event.getFirstProperty('dtstart')
    const start = property?.getFirstValue()
    if (!property || !(start instanceof ICAL.Time)) throw new Error('an event without a start')
    const isUtc = start.zone === ICAL.Timezone.utcTimezone
    this.zone = start.isDate || isUtc ? 'UTC' : knownZone(property.getFirstParameter('tzid'))
    this.durationMs = lengthMs(event, start)
    const times = (name: string): ICAL.Time[] =>
      event
        .getAllProperties(name)
        .flatMap((one) => one.getValues() as unknown[])
        .map((value) => (value instanceof ICAL.Period ? value.start : value))
        .filter((value) => value instanceof ICAL.Time)
    this.rules = event
      .getAllProperties('rrule')
      .map((rule) => rule.getFirstValue())
      .filter((recur) => recur instanceof ICAL.Recur)
      .map((recur) => new Recurrence(ruleOf(recur, this.zone), fieldsMs(start)))
    const singles = times('rdate').map((time) => onWallMs(time, this.zone))
    if (this.rules.length === 0) singles.push(fieldsMs(start))
    this.singles = singles.sort((one, other) => other - one)
    this.takenOut = new Set(times('exdate').map((time) => onWallMs(time, this.zone)))
  }

  contains(timeMs: number, budget: Budget): boolean {
    const wallMs = wallClockMs(timeMs, this.zone)
    return this.starts(wallMs - this.durationMs + 1, wallMs, budget).some((starts) => !starts.next().done)
  }

  lastEnded(afterMs: number, untilMs: number, budget: Budget): Occurrence | null {
    const to = wallClockMs(untilMs, this.zone) + CLOCK_CHANGE_MS - this.durationMs
    const from = Math.max(wallClockMs(afterMs, this.zone) - CLOCK_CHANGE_MS - this.durationMs, to - LOOK_BACK_MS)
    let last: Occurrence | null = null
    for (const starts of this.starts(from, to, budget)) {
      for (const startMs of starts) {
        const endMs = momentOfWall(startMs + this.durationMs, this.zone)
        if (last && endMs <= last.toMs - CLOCK_CHANGE_MS) break
        if (endMs <= afterMs || endMs > untilMs || (last && endMs <= last.toMs)) continue
        last = { fromMs: momentOfWall(startMs, this.zone), toMs: endMs }
      }
    }
    return last
  }

  /** Starts of the event, each source of them the newest first; none for an event that takes no time. */
  private starts(fromMs: number, toMs: number, budget: Budget): Array<Generator<number>> {
    if (this.durationMs <= 0) return []
    const singles = this.singles.filter((startMs) => startMs >= fromMs && startMs <= toMs)
    const sources: Array<Iterable<number>> = [singles, ...this.rules.map((rule) => rule.backward(fromMs, toMs, budget))]
    return sources.map((source) => this.held(source))
  }

  /** Without what is taken out. */
  private *held(starts: Iterable<number>): Generator<number> {
    for (const startMs of starts) if (!this.takenOut.has(startMs)) yield startMs
  }
}

/**
 * Reads an iCalendar text in base64 (TRACKING-API §12): only events count; a `TZID` that is a known zone applies even
 * without its definition, times without a zone are UTC, whole days are days of UTC. What cannot be read holds no moment.
 */
export function readCalendar(data: string): CalendarTimes {
  const events: CalendarEvent[] = []
  try {
    const calendar = new ICAL.Component(ICAL.parse(calendarText(data) ?? '') as unknown[])
    for (const event of calendar.getAllSubcomponents('vevent')) events.push(new CalendarEvent(event))
  } catch {
    return { contains: () => false, lastEnded: () => null }
  }
  return {
    contains: (timeMs) => {
      const budget: Budget = { left: WORK_PER_QUESTION }
      return events.some((event) => event.contains(timeMs, budget))
    },
    lastEnded: (afterMs, untilMs) => {
      const budget: Budget = { left: WORK_PER_QUESTION }
      return events
        .map((event) => event.lastEnded(afterMs, untilMs, budget))
        .reduce((last, one) => (one && (!last || one.toMs > last.toMs) ? one : last), null)
    },
  }
}

/** The occurrence of a calendar (base64) that ended last within a time; null when none did. */
export const lastPeriod = (data: string, afterMs: number, untilMs: number): Occurrence | null =>
  readCalendar(data).lastEnded(afterMs, untilMs)
