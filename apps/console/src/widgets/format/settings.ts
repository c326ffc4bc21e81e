import type { ServerInfo } from '@rastro/model/server'
import type { User } from '@rastro/model/user'
import type { CoordinateFormat, DistanceUnit, FormatSettings, SpeedUnit } from './formats'

const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((candidate) => candidate === value)

const validTimeZone = (name: unknown): string | undefined => {
  if (typeof name !== 'string' || !name) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // Not a time zone this browser knows.
    return undefined
  }
}

const SPEED_UNITS: readonly SpeedUnit[] = ['kmh', 'mph', 'kn']
const DISTANCE_UNITS: readonly DistanceUnit[] = ['km', 'mi', 'nmi']
const COORDINATE_FORMATS: readonly CoordinateFormat[] = ['dd', 'ddm', 'dms']

/** The user's choices, else the server's, else ours (km/h, km, 24 hours, decimal degrees). */
export const formatSettings = (user: User, server: ServerInfo, locale: string): FormatSettings => {
  const ranked = [user.attributes, server.attributes]
  const first = <T>(read: (attributes: Record<string, unknown>) => T | undefined): T | undefined => {
    for (const attributes of ranked) {
      const found = read(attributes)
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    locale,
    timeZone: first(({ timezone }) => validTimeZone(timezone)),
    speedUnit: first(({ speedUnit }) => oneOf(speedUnit, SPEED_UNITS)) ?? 'kmh',
    distanceUnit: first(({ distanceUnit }) => oneOf(distanceUnit, DISTANCE_UNITS)) ?? 'km',
    twelveHour:
      first(({ twelveHourFormat }) => (twelveHourFormat === undefined ? undefined : twelveHourFormat === true)) ??
      false,
    coordinateFormat:
      oneOf(user.coordinateFormat, COORDINATE_FORMATS) ?? oneOf(server.coordinateFormat, COORDINATE_FORMATS) ?? 'dd',
  }
}
