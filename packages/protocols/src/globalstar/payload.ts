import { ByteReader, bitsFrom, bytesFromHex, isBitSet, lowBits, signedOf } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'

const STANDARD = 0
const NO_SPEED = 0xff
const DEGREES_PER_TURN_PART = 45

const latitudeOf = (reader: ByteReader): number => (signedOf(reader.u24(), 24) * 90) / 2 ** 23
const longitudeOf = (reader: ByteReader): number => (signedOf(reader.u24(), 24) * 180) / 2 ** 23

/** SmartOne: state of the battery and the fix, place, inputs and motion. Other types than the standard have no place. */
const readSmartOne = (reader: ByteReader, time: Date | undefined, now: Date): DecodedPosition => {
  const flags = reader.u8()
  const attributes: DecodedPosition['attributes'] = {}
  const type = lowBits(flags, 2)
  if (type !== STANDARD) return { ...(time ? { deviceTime: time } : {}), attributes: { type } }
  if (isBitSet(flags, 2)) attributes.batteryReplace = true
  const place = { latitude: latitudeOf(reader), longitude: longitudeOf(reader) }
  const inputs = readable(() => reader.u8())
  if (inputs !== undefined) {
    attributes.input = lowBits(inputs, 4)
    if (inputs > 0xf) attributes.event = bitsFrom(inputs, 4)
  }
  const state = readable(() => reader.u8())
  if (state !== undefined) {
    if (isBitSet(state, 4)) attributes.alarm = 'vibration'
    attributes.motion = isBitSet(state, 6)
  }
  const hasPlace = !isBitSet(flags, 3)
  return { ...soundFix({ time, valid: hasPlace, ...(hasPlace ? place : {}) }, now), attributes }
}

/** AtlasTrax: inputs, supply and course in the first byte, speed behind the place; full of ones without a place. */
const readAtlasTrax = (reader: ByteReader, time: Date | undefined, now: Date): DecodedPosition | undefined => {
  const flags = reader.u8()
  const latitude = latitudeOf(reader)
  const longitude = longitudeOf(reader)
  const speed = reader.u8()
  if (speed === NO_SPEED) return undefined
  const state = readable(() => reader.u8())
  const attributes: DecodedPosition['attributes'] = {
    in1: !isBitSet(flags, 1),
    in2: !isBitSet(flags, 2),
    charge: !isBitSet(flags, 3),
    ...(isBitSet(flags, 4) ? { alarm: 'vibration' } : {}),
    ...(state === undefined ? {} : { batteryReplace: isBitSet(state, 7) }),
  }
  const courseDegrees = bitsFrom(flags, 5) * DEGREES_PER_TURN_PART
  const place = { time, valid: true, latitude, longitude, courseDegrees, speedKnots: knotsOfKmh(speed) }
  return { ...soundFix(place, now), attributes }
}

/** The nine bytes of a message over the satellite. Undefined where they say nothing. */
export const readPayload = (
  digits: string,
  model: string | undefined,
  time: Date | undefined,
  now: Date,
): DecodedPosition | undefined =>
  readable(() => {
    const reader = new ByteReader(bytesFromHex(digits.replace(/^0x/i, '')))
    return model?.toUpperCase() === 'ATLASTRAX' ? readAtlasTrax(reader, time, now) : readSmartOne(reader, time, now)
  })
