import type { ByteReader } from '../bytes/index'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition, Fix } from '../protocol'
import { KNOTS_PER_CM_S, readCourse, readMoment, readPlace } from './status'

interface Draft {
  place?: Omit<Partial<Fix>, 'time'> & Pick<Fix, 'latitude' | 'longitude'>
  time?: Date
  attributes: DecodedPosition['attributes']
}

/** Values under their numbers, each with its own length. */
const readValues = ({ attributes }: Draft, reader: ByteReader): void => {
  for (let left = reader.skip(6).u8(); left > 0; left--) {
    const number = reader.u16LE()
    const bytes = reader.view8(reader.u8())
    attributes[`io${number}`] = bytes.reduceRight((value, byte) => value * 256 + byte, 0)
  }
}

const readPosition = (draft: Draft, reader: ByteReader): void => {
  const place = readPlace(reader.skip(4), false)
  draft.place = { ...place, speedKnots: reader.u8() * KNOTS_PER_CM_S, courseDegrees: readCourse(reader) }
}

const READERS: ReadonlyMap<number, (draft: Draft, reader: ByteReader) => void> = new Map([
  [0x02, readValues],
  [0x06, readPosition],
  [0x07, (draft: Draft, reader: ByteReader) => void (draft.time = readMoment(reader.skip(1), 1))],
])

/**
 * Modules of type, length and content, in any order; a bad one costs itself alone. Nothing says whether the place is a
 * fresh one.
 */
export const readModules = (reader: ByteReader, now: Date): DecodedPosition | undefined => {
  const draft: Draft = { attributes: {} }
  while (reader.left >= 3) {
    const read = READERS.get(reader.u8())
    const content = reader.part(Math.min(reader.u16LE(), reader.left))
    readable(() => read?.(draft, content))
  }
  const { place, time, attributes } = draft
  const located = place || time ? soundFix({ ...place, time, valid: false }, now) : {}
  const isEmpty = !located.fix && Object.keys(attributes).length === 0
  return isEmpty ? undefined : { ...located, attributes }
}
