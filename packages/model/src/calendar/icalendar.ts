/** Checks of iCalendar texts: what a calendar needs before moments can be looked up in it. Pure. */

/** Why a text is no calendar. */
export type CalendarProblem = 'encoding' | 'structure' | 'line' | 'start' | 'end' | 'rule'

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const LINE = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:]*))*):(.*)$/
const MOMENT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/
const DURATION = /^[+-]?P(?:\d+W|(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/
const FREQUENCIES = new Set(['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])
const RULE_PART =
  /^(FREQ|UNTIL|COUNT|INTERVAL|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST)=(.+)$/
const NUMBERS = /^[+-]?\d+(,[+-]?\d+)*$/
const DAYS = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU))*$/

interface Line {
  name: string
  value: string
}

/** UTF-8 text of base64; undefined when it is none. Line breaks inside are allowed. */
export function calendarText(data: string): string | undefined {
  const packed = data.replaceAll(/\s/g, '')
  if (packed === '' || packed.length % 4 !== 0 || !BASE64.test(packed)) return undefined
  try {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.codePointAt(0) ?? 0)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Lines with their continuations joined; undefined when one is no property. */
function linesOf(text: string): Line[] | undefined {
  const lines: Line[] = []
  for (const raw of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (raw.trim() === '') continue
    const match = LINE.exec(raw)
    if (!match) return undefined
    lines.push({ name: (match[1] ?? '').toUpperCase(), value: (match[3] ?? '').trim() })
  }
  return lines
}

function isMoment(value: string): boolean {
  const match = MOMENT.exec(value)
  if (!match) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 60) return false
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function isRulePart(name: string, value: string): boolean {
  if (name === 'FREQ') return FREQUENCIES.has(value)
  if (name === 'UNTIL') return isMoment(value)
  if (name === 'COUNT' || name === 'INTERVAL') return /^[1-9]\d{0,8}$/.test(value)
  if (name === 'BYDAY') return DAYS.test(value)
  if (name === 'WKST') return /^(MO|TU|WE|TH|FR|SA|SU)$/.test(value)
  return NUMBERS.test(value)
}

function isRule(value: string): boolean {
  const names = new Set<string>()
  for (const part of value.toUpperCase().split(';').filter(Boolean)) {
    const match = RULE_PART.exec(part)
    if (!match || names.has(match[1] ?? '') || !isRulePart(match[1] ?? '', match[2] ?? '')) return false
    names.add(match[1] ?? '')
  }
  return names.has('FREQ')
}

function problemOfEvent(lines: readonly Line[]): CalendarProblem | undefined {
  const all = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => value)
  const [start, ...others] = all('DTSTART')
  if (start === undefined || others.length > 0 || !isMoment(start)) return 'start'
  if (all('DTEND').some((end) => !isMoment(end)) || all('DURATION').some((one) => !DURATION.test(one))) return 'end'
  return all('RRULE').every(isRule) ? undefined : 'rule'
}

/** What is wrong with a calendar as the wire carries it (base64); undefined when nothing is. */
export function calendarProblem(data: string): CalendarProblem | undefined {
  const text = calendarText(data)
  if (text === undefined) return 'encoding'
  const lines = linesOf(text)
  if (!lines) return 'line'
  const open: string[] = []
  let event: Line[] = []
  for (const [index, { name, value }] of lines.entries()) {
    const part = value.toUpperCase()
    if (name === 'BEGIN') {
      if ((open.length === 0) !== (index === 0) || (index === 0 && part !== 'VCALENDAR')) return 'structure'
      open.push(part)
      if (part === 'VEVENT') event = []
    } else if (name === 'END') {
      if (open.pop() !== part) return 'structure'
      const problem = part === 'VEVENT' ? problemOfEvent(event) : undefined
      if (problem) return problem
    } else if (open.length === 0) return 'structure'
    else if (open.at(-1) === 'VEVENT') event.push({ name, value })
  }
  return lines.length > 0 && open.length === 0 ? undefined : 'structure'
}
