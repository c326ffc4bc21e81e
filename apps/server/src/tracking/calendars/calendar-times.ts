import ICAL from 'ical.js'
import { calendarText } from '@rastro/model/calendar'
import { knownZone, wallClockMs } from './wall-clock'

/** Looks moments up in one calendar. */
export interface CalendarTimes {
  /** Whether some occurrence of an event holds this moment; its end belongs to what follows. */
  contains(timeMs: number): boolean
}

interface Window {
  fromMs: number
  toMs: number
}

const DAY_MS = 86_400_000
/** Occurrences are worked out for a month at a time. */
const SPAN_MS = 31 * DAY_MS
const SPANS_KEPT = 12
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
    return { contains: () => false }
  }
  return { contains: (timeMs) => events.some((event) => event.contains(timeMs)) }
}
