import { ByteReader, asciiOf, bitsFrom, crc8Egts, isBitSet } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { ConnectionState, DecodedPosition } from '../protocol'
import { fieldBytes, readField, type FlexRecord } from './flex-fields'

/** What the device announced: which fields its records have. */
export interface FlexSettings {
  version: number
  structure: number
  fields: readonly number[]
  /** Bytes of a record, or undefined when a field of unknown size is among them. */
  recordBytes?: number
}

const FLEX = 0xb0
const VERSIONS = [0x0a, 0x14, 0x1e]
/** What the device is offered where it asks for a version that we do not know; it then asks again. */
export const OFFERED_VERSION = 0x14
const NEGOTIATION = '*>FLEX'

export const isNegotiation = (body: Uint8Array): boolean => asciiOf(body, 0, NEGOTIATION.length) === NEGOTIATION

/**
 * Protocol, version, structure, number of fields and a bit for each, highest bit of a byte first; undefined for
 * versions that are not known.
 */
export const readNegotiation = (body: Uint8Array): FlexSettings | undefined => {
  const reader = new ByteReader(body, NEGOTIATION.length)
  if (reader.u8() !== FLEX) throw new Error('not the FLEX protocol')
  const [version, structure, count] = [reader.u8(), reader.u8(), reader.u8()]
  if (!VERSIONS.includes(version) || !VERSIONS.includes(structure)) return undefined
  const mask = reader.view8(Math.ceil(count / 8))
  const isSent = (field: number): boolean => isBitSet(mask[(field - 1) >> 3] ?? 0, 7 - ((field - 1) & 7))
  const fields = Array.from({ length: count }, (_, index) => index + 1).filter(isSent)
  const sizes = fields.map(fieldBytes)
  const recordBytes = sizes.every((size) => size !== undefined) ? sizes.reduce((sum, size) => sum + size, 0) : undefined
  return { version, structure, fields, recordBytes }
}

const KEY = 'navisFlex'

export const rememberFlex = ({ memory }: ConnectionState, settings: FlexSettings): void => {
  memory[KEY] = settings
}

/** Settings of this connection; without a negotiation nothing can be read. */
export const flexOf = ({ memory }: ConnectionState): FlexSettings | undefined => memory[KEY] as FlexSettings | undefined

export const isIntact = (bytes: Uint8Array, end = bytes.length): boolean =>
  end > 0 && crc8Egts(bytes, 0, end - 1) === bytes[end - 1]

/** A record of the negotiated fields; what stands behind a field of unknown size is left out. */
export const readFlexRecord = (reader: ByteReader, fields: readonly number[], now: Date): DecodedPosition => {
  const record: FlexRecord = { fix: {}, attributes: {} }
  for (const field of fields) {
    const size = fieldBytes(field)
    if (size === undefined) break
    readField(field, record, reader.part(size))
  }
  return positionOf(record, now)
}

const positionOf = ({ fix, attributes }: FlexRecord, now: Date): DecodedPosition => ({
  ...soundFix({ ...fix, valid: fix.valid ?? false }, now),
  attributes,
})

const momentOf = (seconds: number): Date | undefined => (seconds > 0 ? new Date(seconds * 1000) : undefined)

const FIXED_STRUCTURE = 0x0a

/** A record of the packets `~X` and `~E`: a fixed set of fields, then data of the event. */
export const readFixedRecord = (reader: ByteReader, now: Date): DecodedPosition => {
  if (reader.u8() !== FIXED_STRUCTURE) throw new RangeError('unknown structure of a record')
  // How long the fixed part is; what an event adds stands behind it.
  const attributes: DecodedPosition['attributes'] = { index: reader.skip(1).u32LE(), event: reader.u16LE() }
  const state = reader.skip(4).u8()
  attributes.sat = bitsFrom(state, 2)
  const time = momentOf(reader.u32LE())
  const [latitude, longitude] = [reader.i32LE() / 600_000, reader.i32LE() / 600_000]
  const altitudeMeters = reader.i32LE() / 10
  const speedKnots = knotsOfKmh(reader.f32LE())
  const courseDegrees = reader.u16LE()
  const odometer = reader.f32LE() * 1000
  if (Number.isFinite(odometer)) attributes.odometer = odometer
  const valid = isBitSet(state, 1)
  const sent = { time, valid, latitude, longitude, altitudeMeters, speedKnots, courseDegrees }
  return { ...soundFix(sent, now), attributes }
}
