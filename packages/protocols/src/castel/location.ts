import { type ByteReader, isBitSet } from '../bytes/index'
import { utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'

const KNOTS_PER_CM_PER_SECOND = 0.0194384449
const UNITS_PER_DEGREE = 3_600_000

const MOMENT_BYTES = 6

/** Day first; undefined where there is no such time. */
const readMoment = (reader: ByteReader): Date | undefined => {
  const part = reader.part(MOMENT_BYTES)
  const [day, month, year] = [part.u8(), part.u8(), part.u8()]
  const [hours, minutes, seconds] = [part.u8(), part.u8(), part.u8()]
  if (hours > 23 || minutes > 59) return undefined
  return readable(() => utcOf(year, month, day, hours, minutes, seconds))
}

/** Bytes of one place. */
export const LOCATION_BYTES = 19

/** Date, time, place, speed, course, and a byte of hemispheres, validity and satellites. */
export const readLocation = (reader: ByteReader, now: Date): DecodedPosition => {
  const time = readMoment(reader)
  const latitude = reader.u32LE() / UNITS_PER_DEGREE
  const longitude = reader.u32LE() / UNITS_PER_DEGREE
  const speedKnots = reader.u16LE() * KNOTS_PER_CM_PER_SECOND
  const courseDegrees = reader.u16LE() / 10
  const flags = reader.u8()
  const place = {
    ...(time && { time }),
    valid: (flags & 0x0c) > 0,
    latitude: isBitSet(flags, 1) ? latitude : -latitude,
    longitude: isBitSet(flags, 0) ? longitude : -longitude,
    speedKnots,
    courseDegrees,
  }
  return { ...soundFix(place, now), attributes: { sat: flags >> 4 } }
}

/** As many of `count` places as there are. */
export const readLocations = (reader: ByteReader, count: number, now: Date): DecodedPosition[] =>
  Array.from({ length: Math.min(count, Math.floor(reader.left / LOCATION_BYTES)) }, () => readLocation(reader, now))
