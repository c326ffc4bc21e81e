import { expect, test } from 'vitest'
import { calendarProblem } from './index'

const packed = (...lines: string[]): string => btoa(lines.join('\r\n'))
const calendar = (...event: string[]): string =>
  packed('BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR')
const START = 'DTSTART;TZID=America/Sao_Paulo:20260105T080000'

test.each([
  [
    'one that repeats',
    calendar(START, 'DTEND;TZID=America/Sao_Paulo:20260105T180000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,-1FR'),
  ],
  [
    'with a duration and continued lines',
    calendar(START, 'DURATION:PT8H30M', 'SUMMARY:a long', ' er text: with signs'),
  ],
  ['of whole days', calendar('DTSTART;VALUE=DATE:20280229')],
  [
    'with a time zone of its own',
    packed('BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'TZID:X', 'END:VTIMEZONE', 'END:VCALENDAR'),
  ],
  ['in lines', calendar(START).replace(/(.{40})/g, '$1\n')],
])('a calendar %s is taken', (_what, data) => expect(calendarProblem(data)).toBeUndefined())

test.each([
  ['no base64', 'BEGIN:VCALENDAR', 'encoding'],
  ['letters that are no text', btoa('\xff\xfe\xff'), 'encoding'],
  ['nothing', '', 'encoding'],
  ['a text', packed('hello'), 'line'],
  ['only a begin', packed('BEGIN:VCALENDAR'), 'structure'],
  ['an end of something else', packed('BEGIN:VCALENDAR', 'END:VEVENT'), 'structure'],
  ['two calendars', packed('BEGIN:VCALENDAR', 'END:VCALENDAR', 'BEGIN:VCALENDAR', 'END:VCALENDAR'), 'structure'],
  ['an event outside', packed('BEGIN:VEVENT', START, 'END:VEVENT'), 'structure'],
  ['no start', calendar('SUMMARY:x'), 'start'],
  ['a day that is none', calendar('DTSTART:20260230'), 'start'],
  ['a bad end', calendar(START, 'DTEND:tomorrow'), 'end'],
  ['a bad duration', calendar(START, 'DURATION:8h'), 'end'],
  ['a rule without frequency', calendar(START, 'RRULE:COUNT=1'), 'rule'],
  ['a rule with an unknown frequency', calendar(START, 'RRULE:FREQ=SOMETIMES'), 'rule'],
  ['a rule that names no day', calendar(START, 'RRULE:FREQ=WEEKLY;BYDAY=XX'), 'rule'],
])('%s is refused', (_what, data, problem) => expect(calendarProblem(data)).toBe(problem))
