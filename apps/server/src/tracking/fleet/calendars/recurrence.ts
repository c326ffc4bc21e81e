/**
 * When a rule of an event (RFC 5545) begins, looked up near a moment: the work depends on how far is looked, never on how
 * long ago the event began, and a rule that never happens costs what looking costs. Times are milliseconds of a clock on
 * the wall. Pure.
 */

export type Frequency = 'SECONDLY' | 'MINUTELY' | 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** Sunday is 0; `nth` counts within the month or year, from its end when negative; 0 is every one. */
export interface RuleDay {
  nth: number
  weekday: number
}

export interface Rule {
  frequency: Frequency
  interval: number
  /** Sunday is 0. */
  weekStart: number
  /** Null: without end. */
  count: number | null
  /** The last start there may be; null: without end. */
  untilMs: number | null
  months: readonly number[]
  monthDays: readonly number[]
  yearDays: readonly number[]
  weeks: readonly number[]
  days: readonly RuleDay[]
  hours: readonly number[]
  minutes: readonly number[]
  seconds: readonly number[]
  positions: readonly number[]
}

/** Work that may still be done; who looks at many rules shares one among them. */
export interface Budget {
  left: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Starts of one period of a rule; the rest of a longer list is left out. */
const MOST_STARTS = 1500
const PERIODS_KEPT = 4
/** How far the end of a counted rule is looked for. */
const COUNTING_WORK = 200_000

const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
const fieldsOf = (day: number) => {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate(), weekday: date.getUTCDay() } // prettier-ignore
}
const up = (one: number, other: number): number => one - other
/** Whether a place counted from the begin, or the same one counted from the end, is in a list. */
const isNth = (list: readonly number[], place: number, total: number): boolean =>
  list.includes(place) || list.includes(place - total - 1)

/** The year that a week belongs to, and its number there: week 1 has at least four days of the year. */
function weekOf(day: number, weekStart: number): { year: number; week: number } {
  const first = day - ((fieldsOf(day).weekday - weekStart + 7) % 7)
  const { year } = fieldsOf(first + 3)
  return { year, week: Math.floor((first + 3 - dayNumber(year, 1, 1)) / 7) + 1 }
}

const SUB_DAY_MS: Partial<Record<Frequency, number>> = { SECONDLY: SECOND_MS, MINUTELY: MINUTE_MS, HOURLY: HOUR_MS }

export class Recurrence {
  private readonly rule: Rule
  private readonly first: { hour: number; minute: number; second: number }
  private readonly firstPeriod: number
  private readonly kept = new Map<number, number[]>()
  private readonly counting: { period: number; starts: number; lastMs: number; workLeft: number }

  constructor(
    rule: Rule,
    private readonly startMs: number,
  ) {
    this.rule = completed(rule, Math.floor(startMs / DAY_MS))
    const start = new Date(startMs)
    this.first = { hour: start.getUTCHours(), minute: start.getUTCMinutes(), second: start.getUTCSeconds() }
    this.firstPeriod = this.periodOf(startMs)
    this.counting = { period: this.firstPeriod, starts: 0, lastMs: startMs - 1, workLeft: COUNTING_WORK }
  }

  /** Starts from `fromMs` to `toMs`, both included, the newest first; ends early when the budget is used up. */
  *backward(fromMs: number, toMs: number, budget: Budget): Generator<number> {
    const oldest = Math.max(this.firstPeriod, this.periodOf(fromMs))
    const last = Math.min(toMs, this.lastStartMs(budget))
    const { interval } = this.rule
    let period = this.periodOf(last)
    period -= (period - this.firstPeriod) % interval
    while (period >= oldest && budget.left > 0) {
      const starts = this.startsOf(period, budget)
      for (let at = starts.length - 1; at >= 0; at--) {
        const start = starts[at] ?? 0
        if (start >= fromMs && start <= last) yield start
      }
      period = this.before(period)
    }
  }

  /** The period before one; whole days that do not count are passed over. */
  private before(period: number): number {
    const { frequency, interval } = this.rule
    const length = SUB_DAY_MS[frequency]
    if (length === undefined || this.isDay(Math.floor((period * length) / DAY_MS))) return period - interval
    const dayBegin = (Math.floor((period * length) / DAY_MS) * DAY_MS) / length
    return period - Math.ceil((period - dayBegin + 1) / interval) * interval
  }

  /** The last start there may be: where the rule ends, or its count is used up. Counting goes on with the next budget. */
  private lastStartMs(budget: Budget): number {
    const { count, untilMs, interval } = this.rule
    if (count === null) return untilMs ?? Infinity
    const counting = this.counting
    const before = budget.left
    while (counting.starts < count && counting.workLeft > 0 && budget.left > 0) {
      for (const start of this.startsOf(counting.period, budget)) if (counting.starts++ < count) counting.lastMs = start
      counting.period += interval
    }
    counting.workLeft -= before - budget.left
    return Math.min(counting.lastMs, untilMs ?? Infinity)
  }

  private periodOf(wallMs: number): number {
    const { frequency, weekStart } = this.rule
    const length = SUB_DAY_MS[frequency]
    if (length !== undefined) return Math.floor(wallMs / length)
    const day = Math.floor(wallMs / DAY_MS)
    if (frequency === 'DAILY') return day
    // Day 0 was a Thursday.
    if (frequency === 'WEEKLY') return Math.floor((day + 4 - weekStart) / 7)
    const { year, month } = fieldsOf(day)
    return frequency === 'YEARLY' ? year : year * 12 + month - 1
  }

  private startsOf(period: number, budget: Budget): number[] {
    budget.left -= 1
    const known = this.kept.get(period)
    if (known) return known
    const starts = this.positioned(this.timed(period, this.daysOf(period, budget))).filter((ms) => ms >= this.startMs)
    budget.left -= starts.length
    if (this.kept.size >= PERIODS_KEPT) this.kept.clear()
    this.kept.set(period, starts)
    return starts
  }

  private daysOf(period: number, budget: Budget): number[] {
    const { frequency, weekStart, months } = this.rule
    const length = SUB_DAY_MS[frequency]
    let days: number[]
    if (length !== undefined) days = [Math.floor((period * length) / DAY_MS)]
    else if (frequency === 'DAILY') days = [period]
    else if (frequency === 'WEEKLY') days = Array.from({ length: 7 }, (_, index) => period * 7 - 4 + weekStart + index)
    else if (frequency === 'MONTHLY') days = this.daysOfMonth(Math.floor(period / 12), (period % 12) + 1)
    else {
      const all = months.length > 0 ? months : Array.from({ length: 12 }, (_, index) => index + 1)
      days = all.flatMap((month) => (month >= 1 && month <= 12 ? this.daysOfMonth(period, month) : []))
    }
    budget.left -= days.length
    return days.filter((day) => this.isDay(day)).sort(up)
  }

  private daysOfMonth(year: number, month: number): number[] {
    const { monthDays } = this.rule
    const total = daysIn(year, month)
    const first = dayNumber(year, month, 1) - 1
    if (monthDays.length === 0) return Array.from({ length: total }, (_, index) => first + index + 1)
    const dates = new Set(monthDays.map((date) => (date < 0 ? total + 1 + date : date)))
    return [...dates].filter((date) => date >= 1 && date <= total).map((date) => first + date)
  }

  private isDay(day: number): boolean {
    const { months, monthDays, yearDays, weeks, days, weekStart } = this.rule
    const { year, month, date, weekday } = fieldsOf(day)
    if (months.length > 0 && !months.includes(month)) return false
    if (monthDays.length > 0 && !isNth(monthDays, date, daysIn(year, month))) return false
    const yearDay = day - dayNumber(year, 1, 1) + 1
    const yearTotal = dayNumber(year + 1, 1, 1) - dayNumber(year, 1, 1)
    if (yearDays.length > 0 && !isNth(yearDays, yearDay, yearTotal)) return false
    if (weeks.length > 0) {
      const of = weekOf(day, weekStart)
      // The 28th of December always lies in the last week of its year.
      if (!isNth(weeks, of.week, weekOf(dayNumber(of.year, 12, 28), weekStart).week)) return false
    }
    return days.length === 0 || days.some((one) => one.weekday === weekday && this.isNthDay(one.nth, day))
  }

  private isNthDay(nth: number, day: number): boolean {
    const { frequency, months } = this.rule
    if (nth === 0 || (frequency !== 'MONTHLY' && frequency !== 'YEARLY')) return true
    const { year, month, date } = fieldsOf(day)
    const isInMonth = frequency === 'MONTHLY' || months.length > 0
    const place = isInMonth ? date : day - dayNumber(year, 1, 1) + 1
    const total = isInMonth ? daysIn(year, month) : dayNumber(year + 1, 1, 1) - dayNumber(year, 1, 1)
    return nth === Math.ceil(place / 7) || nth === -Math.ceil((total - place + 1) / 7)
  }

  /** The times of day within a period, on each of its days. */
  private timed(period: number, days: readonly number[]): number[] {
    const { frequency, hours, minutes, seconds } = this.rule
    const own = new Date(period * (SUB_DAY_MS[frequency] ?? 0))
    const limited = (list: readonly number[], value: number): readonly number[] =>
      list.length === 0 || list.includes(value) ? [value] : []
    const or = (list: readonly number[], value: number): readonly number[] => (list.length > 0 ? list : [value])
    const isWithinMinute = frequency === 'SECONDLY'
    const isWithinHour = isWithinMinute || frequency === 'MINUTELY'
    const isWithinDay = isWithinHour || frequency === 'HOURLY'
    const allHours = isWithinDay ? limited(hours, own.getUTCHours()) : or(hours, this.first.hour)
    const allMinutes = isWithinHour ? limited(minutes, own.getUTCMinutes()) : or(minutes, this.first.minute)
    const allSeconds = isWithinMinute ? limited(seconds, own.getUTCSeconds()) : or(seconds, this.first.second)
    const starts: number[] = []
    for (const day of days) {
      for (const hour of allHours) {
        for (const minute of allMinutes) {
          for (const second of allSeconds) {
            if (starts.length >= MOST_STARTS) return starts
            starts.push(day * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS)
          }
        }
      }
    }
    return starts.sort(up)
  }

  private positioned(starts: number[]): number[] {
    const { positions } = this.rule
    if (positions.length === 0) return starts
    return starts.filter((_, index) => isNth(positions, index + 1, starts.length))
  }
}

/** What a rule leaves open comes from the day on which the event begins. */
function completed(rule: Rule, firstDay: number): Rule {
  const { frequency, months, monthDays, yearDays, weeks, days } = rule
  const { month, date, weekday } = fieldsOf(firstDay)
  if (monthDays.length > 0 || yearDays.length > 0 || days.length > 0) return rule
  const ofWeekday = { ...rule, days: [{ nth: 0, weekday }] }
  if (frequency === 'WEEKLY') return ofWeekday
  if (frequency === 'MONTHLY') return { ...rule, monthDays: [date] }
  if (frequency !== 'YEARLY') return rule
  if (weeks.length > 0) return ofWeekday
  return { ...rule, months: months.length > 0 ? months : [month], monthDays: [date] }
}
