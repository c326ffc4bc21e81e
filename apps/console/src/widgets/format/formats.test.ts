import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceIn, makeFormats, speedIn } from './formats'
import type { FormatSettings } from './formats'
import { readNumber } from './numbers'
import { formatSettings } from './settings'

const settings: FormatSettings = {
  locale: 'pt-BR',
  timeZone: 'America/Sao_Paulo',
  speedUnit: 'kmh',
  distanceUnit: 'km',
  twelveHour: false,
  coordinateFormat: 'dd',
}
const formats = (parts: Partial<FormatSettings> = {}) => makeFormats({ ...settings, ...parts })
const AFTERNOON = Date.UTC(2026, 2, 1, 17, 5)

test('[CORE-UNITS-01] ten knots are 18.52 km/h and 11.5078 mph', () => {
  expect(speedIn(10, 'kmh')).toBeCloseTo(18.52, 6)
  expect(speedIn(10, 'mph')).toBeCloseTo(11.5078, 6)
})

test('[CORE-UNITS-02] 1500 m are 1.5 km and 0.932 mi', () => {
  expect(distanceIn(1500, 'km')).toBe(1.5)
  expect(distanceIn(1500, 'mi')).toBeCloseTo(0.932, 3)
})

test('[ADM-UNITS-03] hours come as milliseconds', () => {
  expect(formats().hours(7_200_000)).toBe('2,0')
})

test.each(['pt-BR', 'es-ES', 'en-US'])('[CORE-UNITS-04] money is in reais with two decimals in %s', (locale) => {
  expect(formats({ locale }).money(1234.5)).toMatch(/^R\$ 1[.,]?234[.,]50$/)
})

test('[CORE-UNITS-04] as Brazil writes it', () => {
  expect(formats().money(1234.5)).toBe('R$ 1.234,50')
})

test('[ADM-UNITS-05] times follow the twelve-hour setting and the time zone', () => {
  expect(formats({ locale: 'en-US', twelveHour: true }).time(AFTERNOON).replace(/\s/g, ' ')).toBe('2:05 PM')
  expect(formats().time(AFTERNOON)).toBe('14:05')
  expect(formats().time(null)).toBe('–')
})

test('[ADM-UNITS-05] coordinates follow their format, and 60 seconds are never printed', () => {
  expect(formats().coordinates(-22.9, -43.2)).toBe('-22.900000, -43.200000')
  expect(formats({ coordinateFormat: 'dms' }).coordinates(-22.9, -43.2)).toBe(`22° 54' 0.0" S, 43° 12' 0.0" W`)
  expect(formats({ coordinateFormat: 'ddm' }).coordinates(0.9999999999, 0)).toBe(`1° 0.0000' N, 0° 0.0000' E`)
})

test('ages are told in the largest whole unit', () => {
  const english = formats({ locale: 'en-US' })
  expect(english.age(0, 180_000)).toBe('3 min. ago')
  expect(english.age(0, 7_300_000)).toBe('2 hr. ago')
  expect(english.age(5_000, 0)).toBe('0 sec. ago')
})

test('the user decides, then the server, then our defaults', () => {
  const user = { attributes: { speedUnit: 'kn', timezone: 'Mars/Base' }, coordinateFormat: null } as unknown as User
  const server = {
    attributes: { speedUnit: 'mph', distanceUnit: 'mi', timezone: 'America/Recife' },
    coordinateFormat: 'dms',
  } as unknown as ServerInfo
  expect(formatSettings(user, server, 'es-ES')).toEqual({
    locale: 'es-ES',
    timeZone: 'America/Recife',
    speedUnit: 'kn',
    distanceUnit: 'mi',
    twelveHour: false,
    coordinateFormat: 'dms',
  })
})

test('hours that are added up stay hours, to the minute', () => {
  const HOUR = 3_600_000
  const { hoursMinutes } = formats()
  expect(hoursMinutes(26 * HOUR + 10 * 60_000)).toBe('26 h 10 min')
  expect(hoursMinutes(24 * HOUR)).toBe('24 h')
  expect(hoursMinutes(59_000)).toBe('0 min')
})

describe.each(['pt-BR', 'es-ES', 'en-US'])('in %s', (locale) => {
  const all = (['kmh', 'mph', 'kn'] as const).map((speedUnit) => formats({ locale, speedUnit, distanceUnit: speedUnit === 'mph' ? 'mi' : 'km' })) // prettier-ignore
  const written = (value: number): string[] =>
    all.flatMap(({ number, decimal, speed, distance, hours, money, duration, hoursMinutes }) =>
      [number, decimal, speed, distance, hours, money, duration, hoursMinutes].map((write) => write(value)),
    )

  test('what is no figure is a dash, never a word of the machine', () => {
    for (const value of [Number.NaN, Infinity, -Infinity]) expect(new Set(written(value))).toEqual(new Set(['–']))
    for (const { time, date, dateTime, age } of all)
      for (const write of [time, date, dateTime, (ms: number) => age(ms, 0)]) expect(write(Number.NaN)).toBe('–')
  })

  test('what is rounded to nothing has no sign, and all others keep theirs', () => {
    for (const value of [-0, -1e-9, -0.004]) expect(written(value).filter((text) => /^(R\$ )?-/.test(text))).toEqual([])
    const [{ number, decimal, money } = formats()] = all
    expect([number(-1), decimal(-0.1), money(-0.01)].every((text) => text.includes('-'))).toBe(true)
    expect(formats({ locale }).coordinates(-1e-9, -0.0000004)).toBe('0.000000, 0.000000')
    expect(formats({ locale }).coordinates(-0.000001, 0)).toBe('-0.000001, 0.000000')
  })

  test('figures keep their order, and are read back as what they say', () => {
    const { decimal } = formats({ locale })
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (tenths) => {
        expect(readNumber(decimal(tenths / 10), locale)).toBeCloseTo(tenths / 10, 6)
      }),
    )
  })

  test('a duration names at most two units, and none that is nothing', () => {
    const { duration, hoursMinutes } = formats({ locale })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 86_400_000 }), (ms) => {
        const numbers = (duration(ms).match(/\d[\d.,]*/g) ?? []).map((text) => readNumber(text, locale))
        expect(numbers.length >= 1 && numbers.length <= 2).toBe(true)
        if (ms >= 1000) expect(numbers.every((value) => value > 0)).toBe(true)
        const [first = 0, second = 0] = (hoursMinutes(ms).match(/\d[\d.,]*/g) ?? []).map((text) =>
          readNumber(text, locale),
        )
        const minutes = Math.floor(ms / 60_000)
        expect([minutes, first * 60 + second, first * 60]).toContain(minutes < 60 ? first : first * 60 + second)
        if (minutes >= 60) expect(first * 60 + second).toBe(minutes)
      }),
      { numRuns: 150 },
    )
  })
})

test('[ADM-UNITS-05] degrees, minutes and seconds come back to the place they stand for, and 60 is never written', () => {
  const both = (['ddm', 'dms'] as const).map((coordinateFormat) => formats({ coordinateFormat }))
  const half = fc.double({ min: -1, max: 1, noNaN: true })
  const back = (text: string): number => {
    const [degrees = 0, minutes = 0, seconds = 0] = (text.match(/[\d.]+/g) ?? []).map(Number)
    expect(minutes < 60 && seconds < 60, text).toBe(true)
    return (degrees + minutes / 60 + seconds / 3600) * (/[SW]$/.test(text) ? -1 : 1)
  }
  fc.assert(
    fc.property(half, half, (a, b) => {
      for (const { coordinates } of both) {
        const [latitude = '', longitude = ''] = coordinates(a * 90, b * 180).split(', ')
        expect(Math.abs(back(latitude) - a * 90)).toBeLessThan(0.05 / 3600 + 1e-9)
        expect(Math.abs(back(longitude) - b * 180)).toBeLessThan(0.05 / 3600 + 1e-9)
      }
    }),
  )
})
