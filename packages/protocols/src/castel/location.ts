import { type ByteReader, isBitSet } from '../bytes/index'
import { ImpossibleValueError, fixOf, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'

const KNOTS_PER_CM_PER_SECOND = 0.0194384449
const UNITS_PER_DEGREE = 3_600_000

const readMoment = (reader: ByteReader): Date => {
  const [day, month, year] = [reader.u8(), reader.u8(), reader.u8()]
  const [hours, minutes, seconds] = [reader.u8(), reader.u8(), reader.u8()]
  const time = utcOf(year, month, day, hours, minutes, seconds)
  if (hours > 23 || minutes > 59 || time.getUTCDate() !== day) {
    throw new ImpossibleValueError('time', [year, month, day, hours, minutes, seconds].join(' '))
  }
  return time
}

/** Date, time, place, speed, course, and a byte of hemispheres, validity and satellites. */
export const readLocation = (reader: ByteReader): DecodedPosition => {
  const time = readMoment(reader)
  const latitude = reader.u32LE() / UNITS_PER_DEGREE
  const longitude = reader.u32LE() / UNITS_PER_DEGREE
  const speedKnots = reader.u16LE() * KNOTS_PER_CM_PER_SECOND
  const courseDegrees = reader.u16LE() / 10
  const flags = reader.u8()
  return {
    fix: fixOf({
      time,
      valid: (flags & 0x0c) > 0,
      latitude: isBitSet(flags, 1) ? latitude : -latitude,
      longitude: isBitSet(flags, 0) ? longitude : -longitude,
      speedKnots,
      courseDegrees,
    }),
    attributes: { sat: flags >> 4 },
  }
}
