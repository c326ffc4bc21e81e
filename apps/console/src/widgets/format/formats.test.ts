import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import { expect, test } from 'vitest'
import { distanceIn, makeFormats, speedIn } from './formats'
import type { FormatSettings } from './formats'
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
