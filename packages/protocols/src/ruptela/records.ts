import { bitsBetween, lowBits, type ByteReader } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { readValues } from './values'

const TEN_MILLIONTH = 10_000_000

/** Where a record stands among those that share one moment because their parameters fill more than one. */
interface Share {
  last: number
  number: number
}

interface SentRecord {
  position: DecodedPosition
  share: Share
  isWhole: boolean
}

/** Smallest number: no place. */
const NOWHERE = -0x8000_0000

const degreesOf = (value: number): number => (value === NOWHERE ? NaN : value / TEN_MILLIONTH)

const momentOf = (seconds: number): Date | undefined => (seconds === 0 ? undefined : new Date(seconds * 1000))

const readRecord = (reader: ByteReader, isExtended: boolean, now: Date): SentRecord => {
  const time = momentOf(reader.u32())
  reader.skip(1)
  const extension = isExtended ? reader.u8() : 0
  reader.skip(1)
  const longitude = degreesOf(reader.i32())
  const latitude = degreesOf(reader.i32())
  const altitudeMeters = reader.u16() / 10
  const courseDegrees = reader.u16() / 100
  const sat = reader.u8()
  const speedKnots = knotsOfKmh(reader.u16())
  const hdop = reader.u8() / 10
  const place = soundFix({ time, valid: true, latitude, longitude, altitudeMeters, courseDegrees, speedKnots }, now)
  const event = isExtended ? reader.u16() : reader.u8()
  const attributes: DecodedPosition['attributes'] = place.fix ? { sat, hdop, event } : { event }
  const isWhole = readValues(reader, isExtended, attributes)
  const share = { last: bitsBetween(extension, 4, 8), number: lowBits(extension, 4) }
  return { position: { ...place, attributes }, share, isWhole }
}

const addRecord = (positions: DecodedPosition[], { position, share }: SentRecord): void => {
  const previous = positions.at(-1)
  if (!previous || share.number === 0 || share.number > share.last) {
    positions.push(position)
    return
  }
  Object.assign(previous.attributes, position.attributes)
  if (position.fix && !previous.fix) previous.fix = position.fix
}

/** Records of a message, oldest first; those of one moment become one position. What cannot be read ends the list. */
export const readRecords = (reader: ByteReader, isExtended: boolean, now: Date): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  readable(() => {
    reader.skip(1)
    for (let left = reader.u8(); left > 0; left--) {
      const record = readRecord(reader, isExtended, now)
      addRecord(positions, record)
      if (!record.isWhole) return
    }
  })
  return positions
}

const STORED = 2
const CODE_SIGNS = 5

const readTrouble = (reader: ByteReader, now: Date): DecodedPosition => {
  reader.skip(1)
  const time = momentOf(reader.u32())
  const longitude = degreesOf(reader.i32())
  const latitude = degreesOf(reader.i32())
  const attributes: DecodedPosition['attributes'] = reader.u8() === STORED ? { archive: true } : {}
  attributes.dtcs = reader.ascii(CODE_SIGNS)
  return { ...soundFix({ time, valid: true, latitude, longitude }, now), attributes }
}

/** Trouble codes, each with its moment and place. */
export const readTroubles = (reader: ByteReader, now: Date): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  readable(() => {
    for (let left = reader.u8(); left > 0; left--) positions.push(readTrouble(reader, now))
  })
  return positions
}
