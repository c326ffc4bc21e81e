import { type ByteReader, bitsBetween, bitsFrom, isBitSet, lowBits } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, soundFix, type SentPlace } from '../lenient'
import type { DecodedPosition } from '../protocol'

const KNOTS_PER_CM_PER_SECOND = 0.0194384449

type Attributes = DecodedPosition['attributes']

/** What a report has said so far; what stands behind its end is left out. */
interface Draft {
  place: SentPlace
  attributes: Attributes
}
type Part = (draft: Draft, reader: ByteReader) => void

const THRESHOLD_AND_MASK_BYTES = 8

/** Accumulators: their count, for one kind of report a threshold and a mask, then the values. */
const accumulators =
  (hasAppend: boolean): Part =>
  ({ attributes }, reader) => {
    const head = reader.u8()
    if (hasAppend) attributes.append = reader.u8()
    if (bitsFrom(head, 6) === 1) reader.skip(THRESHOLD_AND_MASK_BYTES)
    const count = lowBits(head, 6)
    for (let index = 0; index < count && reader.has(4); index++) attributes[`acc${index}`] = reader.u32()
  }

const courseOf = (degrees: number): number => (degrees >= 0 && degrees <= 360 ? degrees : 0)

const fullHead: Part = ({ place, attributes }, reader) => {
  place.time = new Date(reader.u32() * 1000)
  reader.skip(4)
  place.latitude = reader.i32() / 1e7
  place.longitude = reader.i32() / 1e7
  place.altitudeMeters = reader.i32() / 100
  place.speedKnots = reader.u32() * KNOTS_PER_CM_PER_SECOND
  place.courseDegrees = courseOf(reader.i16())
  attributes.sat = reader.u8()
  place.valid = !isBitSet(reader.u8(), 3)
  attributes.carrier = reader.u16()
  attributes.rssi = reader.i16()
  attributes.modem = reader.u8()
  attributes.hdop = reader.u8()
  const input = reader.u8()
  Object.assign(attributes, { input, ignition: isBitSet(input, 0) })
  attributes.status = reader.u8()
}

const miniHead: Part = ({ place, attributes }, reader) => {
  place.time = new Date(reader.u32() * 1000)
  place.latitude = reader.i32() / 1e7
  place.longitude = reader.i32() / 1e7
  place.courseDegrees = courseOf(reader.i16())
  place.speedKnots = knotsOfKmh(reader.u8())
  const quality = reader.u8()
  place.valid = !isBitSet(quality, 5)
  attributes.sat = bitsBetween(quality, 0, 4)
  attributes.modem = reader.u8()
  const input = reader.u8()
  Object.assign(attributes, { input, ignition: isBitSet(input, 0) })
}

const event: Part = ({ attributes }, reader) => void (attributes.event = reader.u8())
const eventIndex: Part = (_draft, reader) => void reader.skip(1)

/** Route and number of the text, its length, the text. */
const userText: Part = ({ attributes }, reader) => {
  const length = reader.skip(2).u16()
  attributes.result = reader.ascii(Math.min(length, reader.left)).trim()
}

/** Message types that carry a position, and what they are made of. */
const REPORTS: Readonly<Record<number, readonly Part[]>> = {
  2: [fullHead, eventIndex, event, accumulators(true)],
  4: [fullHead, userText],
  8: [fullHead, accumulators(true)],
  9: [fullHead, userText, accumulators(true)],
  10: [miniHead, event, accumulators(false)],
  11: [miniHead, userText],
}

/** The report of a message, as far as it goes; undefined for types without one. */
export const readReport = (reader: ByteReader, type: number, now: Date): DecodedPosition | undefined => {
  const parts = REPORTS[type]
  if (!parts) return undefined
  const draft: Draft = { place: { valid: true }, attributes: {} }
  readable(() => {
    for (const part of parts) part(draft, reader)
  })
  return { ...soundFix(draft.place, now), attributes: draft.attributes }
}

const BEFORE_ICCID_BYTES = 36
const ICCID_BYTES = 10

/** What a unit says of itself: its versions, the numbers of its radio, of its subscription the ICCID. */
export const readIdentity = (reader: ByteReader): DecodedPosition | undefined => {
  const attributes: Attributes = {}
  readable(() => {
    const versionFw = reader
      .skip(2)
      .ascii(3)
      .replace(/[^ -~]/g, '')
      .trim()
    if (versionFw !== '') attributes.versionFw = versionFw
    const iccid = reader.skip(BEFORE_ICCID_BYTES).hex(ICCID_BYTES).replace(/f+$/, '')
    if (/^\d{18,20}$/.test(iccid)) attributes.iccid = iccid
  })
  return Object.keys(attributes).length > 0 ? { attributes } : undefined
}
