import { isBitSet, type ByteReader } from '../bytes/index'
import { isPlace, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import { readTime, type ClockContext } from './clock'

/** Coordinates are in minutes of arc times 30,000. */
const UNITS_PER_DEGREE = 60 * 30_000

/** A place as the bytes say it. */
export interface SentPlace {
  latitude: number
  longitude: number
  speedKmh: number
  /** Course in the low ten bits, then north, west, validity, and, of some models, the ignition. */
  courseWord: number
  altitudeMeters?: number
}

/** Puts a place into the position: no fix where none can be, the time of arrival where the time could not be read. All zeroes are no place. */
export const putPlace = (
  position: DecodedPosition,
  { latitude, longitude, speedKmh, courseWord, altitudeMeters = 0 }: SentPlace,
  time: Date | undefined,
  now: Date,
): void => {
  if (isBitSet(courseWord, 14)) position.attributes.ignition = isBitSet(courseWord, 15)
  const isNowhere = !time && latitude === 0 && longitude === 0
  if (isNowhere || !isPlace(latitude, longitude)) {
    if (time) position.deviceTime ??= time
    return
  }
  position.fix = {
    time: time ?? now,
    valid: isBitSet(courseWord, 12),
    latitude: isBitSet(courseWord, 10) ? latitude : -latitude,
    longitude: isBitSet(courseWord, 11) ? -longitude : longitude,
    altitudeMeters,
    speedKnots: knotsOfKmh(speedKmh),
    courseDegrees: courseWord & 0x3ff,
    accuracyMeters: 0,
  }
}

export const readDegrees = (reader: ByteReader): number => reader.u32() / UNITS_PER_DEGREE

/** The block after a time: satellites, latitude, longitude, speed and course word. */
export const readPlace = (reader: ByteReader, position: DecodedPosition, time: Date | undefined, now: Date): void => {
  position.attributes.sat = reader.u8() & 0x0f
  const latitude = readDegrees(reader)
  const longitude = readDegrees(reader)
  const speedKmh = reader.u8()
  putPlace(position, { latitude, longitude, speedKmh, courseWord: reader.u16() }, time, now)
}

const PLACE_BYTES = 12

/** Time and place, the 18 bytes most location messages start with. */
export const readGps = (reader: ByteReader, position: DecodedPosition, context: ClockContext): void => {
  const time = readTime(reader, context)
  // A message cut within its place keeps its time.
  if (!reader.has(PLACE_BYTES)) position.deviceTime = time
  readPlace(reader, position, time, context.now)
}
