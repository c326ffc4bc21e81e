import { describe, expect, test } from 'vitest'
import { isZone, momentOfWall, wallClockMs } from './wall-clock'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Independent of the module: the words of another language and another way of writing. */
const calendars = new Map<string, Intl.DateTimeFormat>()
function shown(timeMs: number, timeZone: string): string {
  const made = () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const calendar = calendars.get(timeZone) ?? made()
  calendars.set(timeZone, calendar)
  return calendar.format(timeMs)
}
const written = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 19).replace('T', ' ')

/** Zones around moments at which their clocks are put on or back, and some of no change. */
const CHANGES: Array<[string, string, string]> = [
  ['São Paulo in the years of summer time, midnight left out', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['São Paulo, the last hour of a Saturday twice', 'America/Sao_Paulo', '2019-02-17T02:00:00Z'],
  ['São Paulo of today', 'America/Sao_Paulo', '2026-11-01T03:00:00Z'],
  ['Santiago, midnight left out', 'America/Santiago', '2026-09-06T04:00:00Z'],
  ['Santiago, the last hour twice', 'America/Santiago', '2026-04-05T03:00:00Z'],
  ['Havana, midnight twice', 'America/Havana', '2026-11-01T05:00:00Z'],
  ['Beirut, midnight left out in the east', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
  ['Amman, midnight twice in the east', 'Asia/Amman', '2021-10-28T22:00:00Z'],
  ['Madrid, on', 'Europe/Madrid', '2026-03-29T01:00:00Z'],
  ['Madrid, back', 'Europe/Madrid', '2026-10-25T01:00:00Z'],
  ['half an hour', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['+13:45', 'Pacific/Chatham', '2026-09-26T14:00:00Z'],
  ['a whole day left out', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['29 February', 'America/Sao_Paulo', '2028-02-29T12:00:00Z'],
]

describe.each(CHANGES)('%s', (_what, zone, around) => {
  const middleMs = Date.parse(around)
  const quarters = Array.from({ length: 4 * 60 }, (_, index) => middleMs + (index - 120) * (HOUR_MS / 4))

  test('clocks show what the calendar of the machine shows', () => {
    for (const timeMs of quarters) expect(written(wallClockMs(timeMs, zone))).toBe(shown(timeMs, zone))
  })

  test('each reading means the first moment at which it is shown', () => {
    const first = new Map<string, number>()
    for (const timeMs of quarters) if (!first.has(shown(timeMs, zone))) first.set(shown(timeMs, zone), timeMs)
    for (const [text, timeMs] of first) {
      const wallMs = Date.parse(`${text.replace(' ', 'T')}Z`)
      expect(new Date(momentOfWall(wallMs, zone)).toISOString(), text).toBe(new Date(timeMs).toISOString())
    }
  })

  test('a reading that is left out means as much later as the clocks leap, and no day begins on the one before', () => {
    const readings = new Set(quarters.map((timeMs) => shown(timeMs, zone)))
    const [begin, end] = [wallClockMs(quarters[0] ?? 0, zone), wallClockMs(quarters.at(-1) ?? 0, zone)]
    for (let wallMs = begin; wallMs <= end; wallMs += HOUR_MS / 4) {
      if (readings.has(written(wallMs))) continue
      const moment = momentOfWall(wallMs, zone)
      const leapMs = Date.parse(`${shown(moment, zone).replace(' ', 'T')}Z`) - wallMs
      expect(leapMs > 0 && leapMs <= DAY_MS && leapMs % (HOUR_MS / 4) === 0, written(wallMs)).toBe(true)
      expect(shown(moment, zone).slice(0, 10) >= written(wallMs).slice(0, 10)).toBe(true)
    }
  })
})

test('a zone that nobody knows is UTC; milliseconds stay, before 1970 too', () => {
  expect([isZone('Mars/Olympus'), isZone('America/Recife')]).toEqual([false, true])
  expect(wallClockMs(1_234_567, 'Mars/Olympus')).toBe(1_234_567)
  expect(momentOfWall(-1, 'Mars/Olympus')).toBe(-1)
  expect(wallClockMs(-1, 'Etc/GMT+3')).toBe(-1 - 3 * HOUR_MS)
  expect(momentOfWall(-1, 'Etc/GMT+3')).toBe(3 * HOUR_MS - 1)
})
