import type { ByteReader } from '../bytes/index'
import { fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import { BitReader } from './bit-reader'

const Kind = { whole: 1, change: 2 } as const
const DEGREES_PER_STEP = 1e-6
const KMH_PER_STEP = 0.1
const MS_PER_SECOND = 1000
const FULL_TURN_DEGREES = 360

/** The running values of a packed track. */
interface Point {
  seconds: number
  speed: number
  course: number
  longitude: number
  latitude: number
}

const readWhole = (bytes: ByteReader, before: Point): Point => {
  const bits = new BitReader(bytes.u24(), 24)
  bits.unsigned(3)
  const speed = bits.unsigned(12)
  const course = bits.unsigned(9)
  const longitude = bytes.i32()
  const latitude = bytes.i32()
  return { speed, course, longitude, latitude, seconds: before.seconds === 0 ? bytes.u32() : before.seconds }
}

const readChange = (bytes: ByteReader, { speed, course, longitude, latitude, seconds }: Point): Point => {
  const bits = new BitReader(bytes.uint(5), 40)
  bits.unsigned(3)
  return {
    speed: speed + bits.signed(7),
    course: course + bits.signed(7),
    longitude: longitude + bits.signed(12),
    latitude: latitude + bits.signed(11),
    seconds,
  }
}

const positionOf = ({ seconds, speed, course, longitude, latitude }: Point): DecodedPosition => ({
  fix: fixOf({
    time: new Date(seconds * MS_PER_SECOND),
    valid: true,
    latitude: latitude * DEGREES_PER_STEP,
    longitude: longitude * DEGREES_PER_STEP,
    speedKnots: knotsOfKmh(Math.max(speed, 0) * KMH_PER_STEP),
    courseDegrees: (course + FULL_TURN_DEGREES) % FULL_TURN_DEGREES,
  }),
  attributes: {},
})

/** A packed track: a place a second, the first whole, the others as what changed; a second without a place is one byte. */
export const readTrack = (bytes: ByteReader): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  let point: Point = { seconds: 0, speed: 0, course: 0, longitude: 0, latitude: 0 }
  for (let left = bytes.u16(); left > 0; left--) {
    if (point.seconds > 0) point = { ...point, seconds: point.seconds + 1 }
    const kind = bytes.peekU8() >> 6
    if (kind === Kind.whole) point = readWhole(bytes, point)
    else if (kind === Kind.change && point.seconds > 0) point = readChange(bytes, point)
    else {
      bytes.skip(1)
      continue
    }
    positions.push(positionOf(point))
  }
  return positions
}
