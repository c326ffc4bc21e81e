import { ByteReader, hexOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { fixOf, knotsOfKmh } from '../fix'
import type { DecodeFrame, DecodedPosition } from '../protocol'
import { frameTo } from './message'

const CONFIRMATION = 0x40
const UNITS_PER_DEGREE = 360_000
const MINUTE_MS = 60_000
/** A place of fewer satellites is a guess. */
const SATELLITES_OF_A_FIX = 4

const readPosition = (reader: ByteReader, event: number): DecodedPosition => {
  const time = new Date(reader.u32() * 1000)
  const latitude = reader.i32() / UNITS_PER_DEGREE
  const longitude = reader.i32() / UNITS_PER_DEGREE
  const sat = reader.u8()
  const [speedKnots, courseDegrees] = [knotsOfKmh(reader.u8()), reader.u16() / 10]
  const attributes: DecodedPosition['attributes'] = { event, sat }
  attributes.power = reader.u16() / 10
  attributes.battery = reader.u8() / 10
  attributes.io1 = reader.skip(1).u8()
  attributes.odometer = reader.u24() * 100
  attributes.hours = reader.u24() * MINUTE_MS
  attributes.deviceTemp = reader.i8()
  attributes.rssi = reader.u8()
  const valid = sat >= SATELLITES_OF_A_FIX
  return { fix: fixOf({ time, valid, latitude, longitude, speedKnots, courseDegrees }), attributes }
}

/** One datagram: id, event, number and a position. It is confirmed by its number. */
export const decodeBws: DecodeFrame = decodeSafely((frame) => {
  const reader = new ByteReader(frame, 1)
  const id = reader.view8(4)
  const [event, index] = [reader.u8(), reader.u8()]
  const positions = [readPosition(reader, event)]
  return {
    deviceIds: [hexOf(id)],
    positions,
    replies: [{ bytes: frameTo(id, CONFIRMATION, [index]), when: 'stored' }],
  }
})
