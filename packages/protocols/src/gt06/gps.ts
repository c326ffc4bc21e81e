import { bitsBetween, isBitSet, lowBits, type ByteReader } from '../bytes/index'
import type { Fix } from '../protocol'
import { fixOf, readTime } from './message'

/** Coordinates are in minutes of arc times 30,000. */
const UNITS_PER_DEGREE = 60 * 30_000

/** What the course word says besides the course. */
export interface CourseFlags {
  courseDegrees: number
  isValid: boolean
  isSouth: boolean
  isWest: boolean
  /** Some models carry the ignition in the two top bits. */
  ignition?: boolean
}

/** Reads the 16-bit word of course and flags. */
export const courseFlagsOf = (word: number): CourseFlags => ({
  courseDegrees: lowBits(word, 10),
  isSouth: !isBitSet(word, 10),
  isWest: isBitSet(word, 11),
  isValid: isBitSet(word, 12),
  ignition: isBitSet(word, 14) ? isBitSet(word, 15) : undefined,
})

/** Unsigned latitude and longitude as they stand in the message, in degrees. */
export const readDegrees = (reader: ByteReader): { latitude: number; longitude: number } => ({
  latitude: reader.u32() / UNITS_PER_DEGREE,
  longitude: reader.u32() / UNITS_PER_DEGREE,
})

/** Gives unsigned degrees the signs of the course word. */
export const signed = (
  { latitude, longitude }: { latitude: number; longitude: number },
  flags: CourseFlags,
): { latitude: number; longitude: number } => ({
  latitude: flags.isSouth ? -latitude : latitude,
  longitude: flags.isWest ? -longitude : longitude,
})

export interface GpsBlock {
  fix?: Fix
  satellites: number
  ignition?: boolean
}

/** The block after a time: satellites, latitude, longitude, speed and course word. */
export const readPlace = (reader: ByteReader, time: Date): GpsBlock => {
  const satellites = bitsBetween(reader.u8(), 0, 4)
  const degrees = readDegrees(reader)
  const speedKmh = reader.u8()
  const flags = courseFlagsOf(reader.u16())
  const { courseDegrees, isValid, ignition } = flags
  const fix = fixOf({ time, valid: isValid, ...signed(degrees, flags), speedKmh, courseDegrees })
  return { fix, satellites, ignition }
}

/** Time and place, the 18 bytes most location messages start with. */
export const readGps = (reader: ByteReader): GpsBlock => readPlace(reader, readTime(reader))
