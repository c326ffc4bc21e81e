import type { CellTower } from '@rastro/model/position'
import type { Fix } from './protocol'

/** The factor of the tracking contract: 1 km/h is 0.539957 kn. */
const KNOTS_PER_KMH = 0.539957

/** Knots of a speed a device sends in km/h. */
export const knotsOfKmh = (kmh: number): number => kmh * KNOTS_PER_KMH

/** Thrown when a message says something that cannot be, such as a latitude of 120 degrees. */
export class ImpossibleValueError extends Error {
  constructor(what: string, value: unknown) {
    super(`impossible ${what}: ${String(value)}`)
    this.name = 'ImpossibleValueError'
  }
}

export const isPlace = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

type SentFix = Pick<Fix, 'time' | 'valid' | 'latitude' | 'longitude'> & Partial<Fix>

/** A fix with zeroes for what the message leaves out. Throws `ImpossibleValueError`. */
export const fixOf = (sent: SentFix): Fix => {
  if (!isPlace(sent.latitude, sent.longitude)) {
    throw new ImpossibleValueError('place', `${sent.latitude},${sent.longitude}`)
  }
  const { speedKnots = 0, courseDegrees = 0, altitudeMeters = 0, accuracyMeters = 0 } = sent
  if (![speedKnots, courseDegrees, altitudeMeters].every(Number.isFinite)) {
    throw new ImpossibleValueError('motion', `${speedKnots},${courseDegrees},${altitudeMeters}`)
  }
  return { ...sent, speedKnots, courseDegrees, altitudeMeters, accuracyMeters }
}

/**
 * UTC moment of calendar numbers; two-digit years count from 2000. Overflowing seconds or minutes carry, as some
 * devices send 69 seconds. Throws `ImpossibleValueError`.
 */
export const utcOf = (year: number, month: number, day: number, hours = 0, minutes = 0, seconds = 0): Date => {
  const fullYear = year < 100 ? 2000 + year : year
  const isCalendar = new Date(Date.UTC(fullYear, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12
  const isClock = hours < 100 && minutes < 100 && seconds < 100
  const time = Date.UTC(fullYear, month - 1, day, hours, minutes, seconds)
  if (!isCalendar || !isClock || Number.isNaN(time)) {
    throw new ImpossibleValueError('time', [year, month, day, hours, minutes, seconds].join(' '))
  }
  return new Date(time)
}

/** A mobile cell; `signalStrength` only when the message states it. */
export const cellOf = (
  mobileCountryCode: number,
  mobileNetworkCode: number,
  locationAreaCode: number,
  cellId: number,
  signalStrength?: number,
): CellTower => ({
  cellId,
  locationAreaCode,
  mobileCountryCode,
  mobileNetworkCode,
  ...(signalStrength === undefined ? {} : { signalStrength }),
})
