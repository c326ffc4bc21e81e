import { ByteReader, bitsBetween, isBitSet, lowBits } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, soundFix, type SentPlace } from '../lenient'
import type { Decoded, DecodedPosition } from '../protocol'

/** Seconds from 1970 to 2000. */
const EPOCH_SECONDS = 946_684_800
const EVENT = 0x41
const IMEI_BYTES = 7
const SECTIONS = 16
const PLACE = 1

/** The parts that the mask in front announces. */
const readPlace = (reader: ByteReader, attributes: DecodedPosition['attributes']): SentPlace => {
  const place: SentPlace = { valid: false }
  const mask = reader.u16()
  readable(() => {
    if (isBitSet(mask, 0)) {
      const flags = reader.u8()
      place.valid = bitsBetween(flags, 5, 7) > 0
      attributes.sat = lowBits(flags, 5)
    }
    if (isBitSet(mask, 1)) {
      place.latitude = reader.i32() / 1_000_000
      place.longitude = reader.i32() / 1_000_000
    }
    if (isBitSet(mask, 2)) place.speedKnots = knotsOfKmh(reader.i16())
    if (isBitSet(mask, 3)) place.courseDegrees = reader.u16()
    if (isBitSet(mask, 4)) place.altitudeMeters = reader.i16()
    if (isBitSet(mask, 5)) attributes.hdop = reader.u16() / 100
    if (isBitSet(mask, 6)) attributes.vdop = reader.u16() / 100
  })
  return place
}

/** Version, kind, IMEI, time, mask, and a section of a length each for every bit of the mask. */
export const decodeBinary = (frame: Uint8Array, now: Date): Decoded => {
  const reader = new ByteReader(frame, 1, frame.length - 1)
  const kind = reader.skip(1).u8()
  const id = String(reader.uint(IMEI_BYTES - 1) * 256 + reader.u8()).padStart(15, '0')
  const attributes: DecodedPosition['attributes'] = {}
  let place: SentPlace = { valid: false }
  readable(() => {
    const seconds = reader.u32()
    const time = seconds > 0 && seconds < 0xffffffff ? new Date((seconds + EPOCH_SECONDS) * 1000) : undefined
    place = { ...place, time }
    if (kind === EVENT) attributes.event = reader.u8()
    const mask = reader.u16()
    for (let bit = 0; bit < SECTIONS; bit++) {
      if (!isBitSet(mask, bit)) continue
      const section = reader.part(Math.min(reader.u8(), reader.left))
      if (bit === PLACE) place = { ...readPlace(section, attributes), time }
    }
  })
  return { deviceIds: [id], positions: [{ ...soundFix(place, now), attributes }] }
}
