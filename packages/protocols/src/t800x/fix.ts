import type { Network } from '@rastro/model/position'
import type { ByteReader } from '../bytes/index'
import { cellOf, knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'

const MOMENT_BYTES = 6

/** Six bytes of two decimal digits, year first; undefined where they are no time. */
export const readMoment = (reader: ByteReader): Date | undefined => {
  const part = reader.part(MOMENT_BYTES)
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = Array.from({ length: MOMENT_BYTES }, () =>
    part.bcd8(),
  )
  if (hours > 23 || minutes > 59) return undefined
  return readable(() => utcOf(year, month, day, hours, minutes, seconds))
}

/** Altitude, longitude and latitude as floats, speed in tenths of km/h as decimal digits, course. */
export const readPlace = (
  reader: ByteReader,
  time: Date | undefined,
  { now, hasSpeed = true, valid = true }: { now: Date; hasSpeed?: boolean; valid?: boolean },
): Pick<DecodedPosition, 'fix' | 'deviceTime'> => {
  const [altitudeMeters, longitude, latitude] = [reader.f32LE(), reader.f32LE(), reader.f32LE()]
  const speed = reader.bcd(2) / 10
  const place = { valid, latitude, longitude, altitudeMeters, courseDegrees: reader.u16() }
  return soundFix({ ...place, ...(time && { time }), speedKnots: hasSpeed ? knotsOfKmh(speed) : 0 }, now)
}

const NO_OPERATOR = 0xffff
const LAST_COUNTRY = 999

/** In the place of a place: operator and three cells. */
export const readCells = (reader: ByteReader): Network | undefined => {
  const [country, network] = [reader.u16LE(), reader.u16LE()]
  const cells = Array.from({ length: 3 }, () => [reader.u16LE(), reader.u16LE()] as const)
  if (country > LAST_COUNTRY || network === NO_OPERATOR) return undefined
  return { cellTowers: cells.map(([area, cell]) => cellOf(country, network, area, cell)) }
}
