import { ByteReader, signedOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { readable, soundFix, type SentPlace } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'

const STORED = Uint8Array.of(0x11)
const NAME = /^[A-Za-z][\w.:-]{0,63}$/
const PLACE = 'posinfo'
const MAX_TEXT = 1000

type Value = string | number
/** Text up to a zero. */
const textOf = (reader: ByteReader): string => {
  const length = reader.find(0)
  const text = reader.ascii(length < 0 ? reader.left : length)
  if (reader.left > 0) reader.skip(1)
  return text
}

/** Kinds of values; another kind is passed over. */
const VALUES: Readonly<Record<number, (reader: ByteReader) => Value>> = {
  1: (reader) => textOf(reader).slice(0, MAX_TEXT),
  3: (reader) => reader.i32(),
  4: (reader) => reader.f64LE(),
  5: (reader) => Number(reader.i64()),
}

/** Longitude, latitude and altitude, then speed, course and satellites, as far as they go. */
const placeOf = (reader: ByteReader, attributes: DecodedPosition['attributes']): SentPlace => {
  const place: SentPlace = { valid: true }
  readable(() => {
    place.longitude = reader.f64LE()
    place.latitude = reader.f64LE()
    place.altitudeMeters = reader.f64LE()
    place.speedKnots = knotsOfKmh(signedOf(reader.u16(), 16))
    place.courseDegrees = signedOf(reader.u16(), 16)
    attributes.sat = reader.u8()
  })
  return place
}

/** Blocks of a kind, a length and a name each. */
const readBlocks = (reader: ByteReader, attributes: DecodedPosition['attributes']): SentPlace | undefined => {
  let place: SentPlace | undefined
  readable(() => {
    while (reader.left > 0) {
      const block = reader.skip(2).part(Math.min(reader.u32(), reader.left))
      readable(() => {
        const kind = block.skip(1).u8()
        const name = textOf(block)
        if (name === PLACE) place = placeOf(block, attributes)
        else if (NAME.test(name)) {
          const value = VALUES[kind]?.(block)
          if (value !== undefined && !Number.isNaN(value)) attributes[name] = value
        }
      })
    }
  })
  return place
}

const isNowhere = ({ latitude, longitude }: SentPlace): boolean => latitude === 0 && longitude === 0

/** Length, identifier, time, flags and blocks, as one Wialon sends to another. */
export const decodeRetranslator: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const reader = new ByteReader(frame).skip(4)
  const id = textOf(reader)
  if (!/^[\x21-\x7e]{1,64}$/.test(id)) return { error: 'no identifier in the message' }
  const seconds = readable(() => reader.u32())
  const time = seconds ? new Date(seconds * 1000) : undefined
  readable(() => reader.skip(4))
  const attributes: DecodedPosition['attributes'] = {}
  const place = readBlocks(reader, attributes)
  const found = soundFix(place && !isNowhere(place) ? { ...place, time } : { valid: false, time }, now)
  return { deviceIds: [id], positions: [{ ...found, attributes }], replies: [{ bytes: STORED, when: 'stored' }] }
})
