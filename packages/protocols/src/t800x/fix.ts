import type { Network } from '@rastro/model/position'
import type { ByteReader } from '../bytes/index'
import { ImpossibleValueError, cellOf, fixOf, knotsOfKmh, utcOf } from '../fix'
import type { Fix } from '../protocol'

/** Six bytes of two decimal digits, year first. */
export const readMoment = (reader: ByteReader): Date => {
  const parts = Array.from({ length: 6 }, () => reader.bcd8())
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts
  const time = utcOf(year, month, day, hours, minutes, seconds)
  if (hours > 23 || minutes > 59 || time.getUTCDate() !== day) throw new ImpossibleValueError('time', parts.join(' '))
  return time
}

/** Altitude, longitude and latitude as floats, speed in tenths of km/h as decimal digits, course. */
export const readPlace = (reader: ByteReader, time: Date): Fix => {
  const [altitudeMeters, longitude, latitude] = [reader.f32LE(), reader.f32LE(), reader.f32LE()]
  const speedKnots = knotsOfKmh(reader.bcd(2) / 10)
  return fixOf({ time, valid: true, latitude, longitude, altitudeMeters, speedKnots, courseDegrees: reader.u16() })
}

const NO_OPERATOR = 0xffff

/** In the place of a place: operator and three cells. */
export const readCells = (reader: ByteReader): Network | undefined => {
  const [country, network] = [reader.u16LE(), reader.u16LE()]
  const cells = Array.from({ length: 3 }, () => [reader.u16LE(), reader.u16LE()] as const)
  if (country === NO_OPERATOR || network === NO_OPERATOR) return undefined
  return { cellTowers: cells.map(([area, cell]) => cellOf(country, network, area, cell)) }
}
