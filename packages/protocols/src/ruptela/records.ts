import { bitsBetween, lowBits, type ByteReader } from '../bytes/index'
import { fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import { readValues } from './values'

const TEN_MILLIONTH = 10_000_000

/** Where a record stands among those that share one moment because their parameters fill more than one. */
interface Share {
  last: number
  number: number
}

const readRecord = (reader: ByteReader, isExtended: boolean): { position: DecodedPosition; share: Share } => {
  const time = new Date(reader.u32() * 1000)
  reader.skip(1)
  const extension = isExtended ? reader.u8() : 0
  reader.skip(1)
  const longitude = reader.i32() / TEN_MILLIONTH
  const latitude = reader.i32() / TEN_MILLIONTH
  const altitudeMeters = reader.u16() / 10
  const courseDegrees = reader.u16() / 100
  const attributes: DecodedPosition['attributes'] = { sat: reader.u8() }
  const speedKnots = knotsOfKmh(reader.u16())
  attributes.hdop = reader.u8() / 10
  attributes.event = isExtended ? reader.u16() : reader.u8()
  readValues(reader, isExtended, attributes)
  const fix = fixOf({ time, valid: true, latitude, longitude, altitudeMeters, courseDegrees, speedKnots })
  return { position: { fix, attributes }, share: { last: bitsBetween(extension, 4, 8), number: lowBits(extension, 4) } }
}

/** Records of a message, oldest first; those of one moment become one position. */
export const readRecords = (reader: ByteReader, isExtended: boolean): DecodedPosition[] => {
  reader.skip(1)
  const positions: DecodedPosition[] = []
  for (let left = reader.u8(); left > 0; left--) {
    const { position, share } = readRecord(reader, isExtended)
    const previous = positions.at(-1)
    if (previous && share.last > 0 && share.number > 0) Object.assign(previous.attributes, position.attributes)
    else positions.push(position)
  }
  return positions
}

const STORED = 2

/** Trouble codes, each with its moment and place. */
export const readTroubles = (reader: ByteReader): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  for (let left = reader.u8(); left > 0; left--) {
    reader.skip(1)
    const time = new Date(reader.u32() * 1000)
    const longitude = reader.i32() / TEN_MILLIONTH
    const latitude = reader.i32() / TEN_MILLIONTH
    const attributes: DecodedPosition['attributes'] = reader.u8() === STORED ? { archive: true } : {}
    attributes.dtcs = reader.ascii(5)
    positions.push({ fix: fixOf({ time, valid: true, latitude, longitude }), attributes })
  }
  return positions
}
