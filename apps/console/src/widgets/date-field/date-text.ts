/** What a field of dates holds, as a browser's own would: `2026-11-22`, or with the time `2026-11-22T14:30`. */
export type DateKind = 'date' | 'datetime'

export interface DateStyle {
  /** BCP 47 */
  locale: string
  twelveHour: boolean
}

type Part = 'day' | 'month' | 'year'

const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year'

/** Day, month and year as the language orders them, and what stands between. */
const layoutOf = (locale: string): { order: Part[]; between: string } => {
  const parts = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).formatToParts(0)
  const order = parts.map(({ type }) => type).filter(isPart)
  return { order, between: parts.find(({ type }) => type === 'literal')?.value.trim() || '/' }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A day that the calendar has; null for the 30th of February. */
const dayText = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year < 10_000 ? `${year}-${two(month)}-${two(day)}` : null
}

const timeIn = (text: string): string | null => {
  const found = /^(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?(?:[:.]\d{2})?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(text)
  if (!found) return null
  const [, hours = '', minutes = '0', half] = found
  let hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return null
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hour < 24 && Number(minutes) < 60 ? `${two(hour)}:${two(Number(minutes))}` : null
}

/**
 * Reads a date as people of this language type it, with any separator, a year of two digits included, and as computers
 * write it. A day alone is taken at `restOfDay`. Null for what is none.
 */
export function readDate(text: string, kind: DateKind, { locale }: DateStyle, restOfDay = '00:00'): string | null {
  const given = text.trim()
  const plain = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/.exec(given)
  const typed = /^(\d{1,4})\s*[./\- ]\s*(\d{1,2})\s*[./\- ]\s*(\d{2}|\d{4})(?:[\s,]+(.+))?$/.exec(given)
  const [, a = '', b = '', c = '', time] = plain ?? typed ?? []
  if (!plain && !typed) return null
  const order: Part[] = plain ? ['year', 'month', 'day'] : layoutOf(locale).order
  const values = { day: 0, month: 0, year: 0 }
  for (const [index, part] of order.entries()) values[part] = Number([a, b, c][index])
  if (order.some((part, index) => part === 'year' && [a, b, c][index]?.length === 2)) values.year += 2000
  const day = dayText(values.year, values.month, values.day)
  if (!day || kind === 'date') return day && !time ? day : null
  const clock = time === undefined ? restOfDay : timeIn(time.trim())
  return clock && `${day}T${clock}`
}

/** What `readDate` reads back, in the order and the hours of this person; empty for what is none. */
export function writeDate(value: string, kind: DateKind, { locale, twelveHour }: DateStyle): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(value)
  if (!found) return ''
  const [, year = '', month = '', day = '', hour = '00', minute = '00'] = found
  const { order, between } = layoutOf(locale)
  const parts = { year, month, day }
  const date = order.map((part) => parts[part]).join(between)
  if (kind === 'date') return date
  const hours = Number(hour)
  return twelveHour ? `${date} ${hours % 12 || 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}` : `${date} ${hour}:${minute}`
}

/** How a date is to be typed: `dd/mm/aaaa hh:mm`, by the letters of the language for day, month and year. */
export function dateHint(kind: DateKind, style: DateStyle, letters: Record<Part, string>): string {
  const { order, between } = layoutOf(style.locale)
  const length = { day: 2, month: 2, year: 4 }
  const date = order.map((part) => letters[part].repeat(length[part])).join(between)
  return kind === 'date' ? date : `${date} ${style.twelveHour ? 'hh:mm AM' : 'hh:mm'}`
}

/** `2026-11-22` some days on. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** `2026-11-22` some months on; the last of the month where it has fewer days. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

/** Whole weeks that show the month of a day, from the first day of the week of this language (0 is Sunday). */
export function weeksOf(day: string, firstWeekday: number): string[][] {
  const first = `${day.slice(0, 8)}01`
  const before = (new Date(`${first}T00:00Z`).getUTCDay() - firstWeekday + 7) % 7
  const start = dayAfter(first, -before)
  const next = monthAfter(first, 1)
  const weeks: string[][] = []
  for (let week = start; week < next; week = dayAfter(week, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((place) => dayAfter(week, place)))
  return weeks
}

/** The first day of the week where a language is spoken: Sunday in Brazil and the United States, Monday in Spain. */
export const firstWeekdayOf = (locale: string): number => (/^(pt-BR|en-US)/.test(locale) ? 0 : 1)
