import { ByteReader, bitsBetween, hexOf, isBitSet } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { readable, soundFix, type SentPlace } from '../lenient'
import type { DecodeFrame, DecodedPosition } from '../protocol'
import { frameTo } from './message'

const KEEP_ALIVE = 0x3f
const CONFIRMATION = 0x40
const REFUSAL = 0x41
const UNITS_PER_DEGREE = 360_000
const MINUTE_MS = 60_000
const VALID_BIT = 7

/** What the datagram says of a moment, as far as it goes; undefined where it ends before a place. */
const readPosition = (reader: ByteReader, event: number, now: Date): DecodedPosition | undefined => {
  const place: SentPlace = { valid: false }
  const attributes: DecodedPosition['attributes'] = { event }
  const start = reader.position
  readable(() => {
    place.time = new Date(reader.u32() * 1000)
    place.latitude = reader.i32() / UNITS_PER_DEGREE
    place.longitude = reader.i32() / UNITS_PER_DEGREE
    const quality = reader.u8()
    place.valid = isBitSet(quality, VALID_BIT)
    attributes.sat = bitsBetween(quality, 0, VALID_BIT)
    place.speedKnots = knotsOfKmh(reader.u8())
    place.courseDegrees = reader.u16() / 10
    attributes.power = reader.u16() / 10
    attributes.battery = reader.u8() / 10
    attributes.io1 = reader.u16()
    attributes.odometer = reader.u24() * 100
    attributes.hours = reader.u24() * MINUTE_MS
    attributes.deviceTemp = reader.i8()
    attributes.rssi = reader.u8()
  })
  return reader.position === start ? undefined : { ...soundFix(place, now), attributes }
}

/** One datagram: kind of device, id, event, number and a position, under a sum. It is confirmed by its number. */
export const decodeBws: DecodeFrame = decodeSafely((frame, { memory }, now) => {
  const reader = new ByteReader(frame, 0, frame.length - 1)
  const kind = reader.u8()
  const id = reader.view8(4)
  const [event, index] = [reader.u8(), reader.u8()]
  memory.bwsKind = kind
  const position = event === KEEP_ALIVE ? undefined : readPosition(reader, event, now)
  return {
    deviceIds: [hexOf(id)],
    ...(position ? { positions: [position] } : {}),
    replies: [{ bytes: frameTo(kind, id, CONFIRMATION, [index]), when: position ? 'stored' : 'received' }],
    refusal: frameTo(kind, id, REFUSAL, [index]),
  }
})
