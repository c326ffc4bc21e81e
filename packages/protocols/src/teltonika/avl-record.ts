import type { ByteReader } from '../bytes/index'
import { asciiOf } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { type SentPlace, readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { Codec } from './codec'
import { type IoRule, type RecordDraft, anyModelRules, rulesOf } from './io-table'
import { IoValue } from './io-value'
import { networkOf } from './network'
import { readBeacons, readTags } from './tags'

/** How the records of a packet are written, and by which model. */
export interface RecordLayout {
  codec: number
  model?: string
  /** Records end with a group of values of 16 bytes. */
  hasWideGroup: boolean
}

const VALUE_BYTES = [1, 2, 4, 8]
const WIDE_VALUE_BYTES = 16
const BEACON_SCAN = 385
const TAG_SCANS = [548, 10828, 10829, 10831, 11317]
const VIN = [256, 325]
const TROUBLE_CODES = 281

const readCount = (reader: ByteReader, codec: number): number =>
  codec === Codec.eightExtended ? reader.u16() : reader.u8()

/** Element numbers take two bytes in the extended codec and in codec 16. */
const readNumber = (reader: ByteReader, codec: number): number => (codec === Codec.eight ? reader.u8() : reader.u16())

const readGroups = (
  reader: ByteReader,
  layout: RecordLayout,
  rules: Record<number, IoRule>,
  draft: RecordDraft,
): void => {
  for (const byteLength of VALUE_BYTES) {
    for (let left = readCount(reader, layout.codec); left > 0; left--) {
      const id = readNumber(reader, layout.codec)
      const value = new IoValue(id, byteLength, reader.bytes, reader.take(byteLength))
      const rule = rules[id] ?? anyModelRules[id]
      if (rule) rule(value, draft)
      else draft.attributes[`io${id}`] = value.unsigned
    }
  }
}

const readWideGroup = (reader: ByteReader, codec: number, { attributes }: RecordDraft): void => {
  for (let left = readCount(reader, codec); left > 0; left--) {
    attributes[`io${readNumber(reader, codec)}`] = reader.hex(WIDE_VALUE_BYTES)
  }
}

/** Values of any length, which only the extended codec has. */
const readFreeGroup = (reader: ByteReader, { attributes }: RecordDraft): void => {
  for (let left = reader.u16(); left > 0; left--) {
    const id = reader.u16()
    const value = reader.part(Math.min(reader.u16(), reader.left))
    if (VIN.includes(id)) attributes.vin = asciiOf(value.rest())
    else if (id === TROUBLE_CODES) attributes.dtcs = asciiOf(value.rest()).replaceAll(',', ' ')
    else if (id === BEACON_SCAN) Object.assign(attributes, readBeacons(value))
    else if (TAG_SCANS.includes(id)) Object.assign(attributes, readTags(value))
    else attributes[`io${id}`] = value.hex(value.left)
  }
}

type Place = Omit<SentPlace, 'time' | 'accuracyMeters'> & { satellites: number }

/** Both coordinates of all ones: no place. */
const isNowhere = (longitude: number, latitude: number): boolean => longitude === -1 && latitude === -1

const readPlace = (reader: ByteReader): Place => {
  const [longitude, latitude] = [reader.i32(), reader.i32()]
  const altitudeMeters = reader.i16()
  const courseDegrees = reader.u16()
  const satellites = reader.u8()
  const coordinates = isNowhere(longitude, latitude)
    ? {}
    : { longitude: longitude / 10_000_000, latitude: latitude / 10_000_000 }
  return { ...coordinates, altitudeMeters, courseDegrees, satellites, valid: satellites !== 0 }
}

const momentOf = (milliseconds: bigint): Date | undefined =>
  milliseconds === 0n ? undefined : new Date(Number(milliseconds))

/** Two numbers of eight bytes each hold the tachograph card of the professional models. */
const tachographDriver = (attributes: RecordDraft['attributes'], card: Map<number, string>): void => {
  const [first, second] = [card.get(195), card.get(196)]
  if (first === undefined || second === undefined) return
  const driver = (first + second).replaceAll('\0', '').trim()
  if (driver !== '') attributes.driverUniqueId = driver
}

const CARD_ELEMENTS = [195, 196]

const cardRules = (card: Map<number, string>): Record<number, IoRule> =>
  Object.fromEntries(
    CARD_ELEMENTS.map((id) => [
      id,
      (value: IoValue, draft: RecordDraft) => {
        card.set(
          id,
          String.fromCharCode(...(value.hex.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16))),
        )
        draft.attributes[`io${id}`] = value.unsigned
      },
    ]),
  )

const hasTachograph = (model: string | undefined): boolean => /^FM.6/i.test(model ?? '')

const readElements = (reader: ByteReader, layout: RecordLayout, draft: RecordDraft): void => {
  readCount(reader, layout.codec)
  const card = new Map<number, string>()
  const rules = hasTachograph(layout.model) ? { ...rulesOf(layout.model), ...cardRules(card) } : rulesOf(layout.model)
  readGroups(reader, layout, rules, draft)
  if (layout.hasWideGroup) readWideGroup(reader, layout.codec, draft)
  if (layout.codec === Codec.eightExtended) readFreeGroup(reader, draft)
  tachographDriver(draft.attributes, card)
}

/** One record, and whether it was read to its end. */
export interface ReadRecord {
  position: DecodedPosition
  isWhole: boolean
}

/**
 * Reads one record of codec 8, 8 extended or 16. A place off the globe leaves a record without a fix; elements that end
 * early leave those in front of them.
 */
export const readAvlRecord = (reader: ByteReader, layout: RecordLayout, now: Date): ReadRecord => {
  const time = momentOf(reader.u64())
  const draft: RecordDraft = { attributes: { priority: reader.u8() }, cell: {} }
  const { satellites, ...place } = readPlace(reader)
  const gpsKmh = reader.u16()
  draft.attributes.sat = satellites
  draft.attributes.event = readNumber(reader, layout.codec)
  if (layout.codec === Codec.sixteen) reader.skip(1)
  const isWhole = readable(() => {
    readElements(reader, layout, draft)
    return true
  })
  const network = networkOf(draft, layout.model)
  const position = {
    ...soundFix({ ...place, time, speedKnots: knotsOfKmh(draft.speedKmh ?? gpsKmh) }, now),
    attributes: draft.attributes,
    ...(network ? { network } : {}),
  }
  return { position, isWhole: isWhole === true }
}
