import ICAL from 'ical.js'
import { calendarText } from '@rastro/model/calendar'
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

interface Window {
  fromMs: number
  toMs: number
}

const DAY_MS = 86_400_000
/** Occurrences are worked out for a month at a time. */
const SPAN_MS = 31 * DAY_MS
const SPANS_KEPT = 12
/** Some two years. */
const SPANS_LOOKED_AT = 26
/** A rule that repeats each second for years is cut here instead of holding up every device. */
const MOST_OCCURRENCES = 100_000

/** Wall clock of a calendar time, whatever its zone: its fields as they are written. */
const fieldsMs = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** An end in UTC is moved to the clock that the start is written in. */
function untilOnWall(recur: ICAL.Recur, zone: string): void {
  const { until } = recur
  if (!until || until.isDate || until.zone !== ICAL.Timezone.utcTimezone) return
  const wall = ICAL.Time.fromJSDate(new Date(wallClockMs(fieldsMs(until), zone)), true)
  wall.zone = ICAL.Timezone.localTimezone
  recur.until = wall
}

function lengthMs(event: ICAL.Component, start: ICAL.Time): number {
  const end = event.getFirstPropertyValue('dtend')
  if (end instanceof ICAL.Time) return fieldsMs(end) - fieldsMs(start)
  const duration = event.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000
  return start.isDate ? DAY_MS : 0
}

/** One event of the calendar on the clock of its own zone. */
class CalendarEvent {
  private readonly zone: string
  private readonly start: ICAL.Time
  private readonly durationMs: number
  private readonly spans = new Map<number, Window[]>()

  constructor(private readonly event: ICAL.Component) {
    const property = event.getFirstProperty('dtstart')
    const start = property?.getFirstValue()
    if (!property || !(start instanceof ICAL.Time)) throw new Error('an event without a start')
    const isUtc = start.zone === ICAL.Timezone.utcTimezone
    this.zone = start.isDate || isUtc ? 'UTC' : knownZone(property.getFirstParameter('tzid'))
    this.start = start
    this.durationMs = lengthMs(event, start)
    for (const rule of event.getAllProperties('rrule')) {
      const recur = rule.getFirstValue()
      if (recur instanceof ICAL.Recur) untilOnWall(recur, this.zone)
    }
  }

  contains(timeMs: number): boolean {
    const wallMs = wallClockMs(timeMs, this.zone)
    const span = Math.floor(wallMs / SPAN_MS)
    return this.windowsOf(span).some(({ fromMs, toMs }) => wallMs >= fromMs && wallMs < toMs)
  }

  lastEnded(afterMs: number, untilMs: number): Occurrence | null {
    const newest = Math.floor((wallClockMs(untilMs, this.zone) + DAY_MS) / SPAN_MS)
    const oldest = Math.max(Math.floor((wallClockMs(afterMs, this.zone) - DAY_MS) / SPAN_MS), newest - SPANS_LOOKED_AT)
    for (let span = newest; span >= oldest; span--) {
      let last: Occurrence | null = null
      for (const { fromMs, toMs } of this.windowsOf(span)) {
        const ends = momentOfWall(toMs, this.zone)
        if (toMs <= fromMs || ends <= afterMs || ends > untilMs || (last && ends <= last.toMs)) continue
        last = { fromMs: momentOfWall(fromMs, this.zone), toMs: ends }
      }
      if (last) return last
    }
    return null
  }

  private windowsOf(span: number): Window[] {
    const known = this.spans.get(span)
    if (known) return known
    const windows = this.expand(span * SPAN_MS, (span + 1) * SPAN_MS)
    const [oldest] = this.spans.keys()
    if (this.spans.size >= SPANS_KEPT && oldest !== undefined) this.spans.delete(oldest)
    this.spans.set(span, windows)
    return windows
  }

  private expand(fromMs: number, toMs: number): Window[] {
    const found: Window[] = []
    const occurrences = new ICAL.RecurExpansion({ component: this.event, dtstart: this.start })
    for (let count = 0; count < MOST_OCCURRENCES; count++) {
      const next = occurrences.next()
      if (!next) break
      const startMs = fieldsMs(next)
      if (startMs >= toMs) break
      const endMs = startMs + this.durationMs
      if (endMs > fromMs) found.push({ fromMs: startMs, toMs: endMs })
    }
    return found
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
    contains: (timeMs) => events.some((event) => event.contains(timeMs)),
    lastEnded: (afterMs, untilMs) =>
      events
        .map((event) => event.lastEnded(afterMs, untilMs))
        .reduce((last, one) => (one && (!last || one.toMs > last.toMs) ? one : last), null),
  }
}

/** The occurrence of a calendar (base64) that ended last within a time; null when none did. */
export const lastPeriod = (data: string, afterMs: number, untilMs: number): Occurrence | null =>
  readCalendar(data).lastEnded(afterMs, untilMs)
