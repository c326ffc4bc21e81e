import { isBitSet, type ByteReader } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { alarmsOf } from './alarms'
import type { Draft } from './item-kinds'
import { readItems } from './items'
import { readTime, type Jt808Message } from './message'
import { hasDoor, hasMotionState } from './models'

const MICRODEGREES = 1_000_000

export type Place = Pick<DecodedPosition, 'fix' | 'deviceTime'>

/** Whether the engine runs, the vehicle is blocked, and what some models add. */
export const readState = (state: number, model: string): DecodedPosition['attributes'] => ({
  ignition: isBitSet(state, 0),
  ...(hasMotionState(model) ? { motion: isBitSet(state, 4) } : {}),
  blocked: isBitSet(state, 10),
  ...(hasDoor(model) ? { door: isBitSet(state, 16) } : {}),
  charge: isBitSet(state, 26),
})

/** Place without sign, altitude, speed, course and time, by the state in front of them. */
export const readPlace = (body: ByteReader, state: number, { timeZone, now }: Jt808Message): Place => {
  const latitude = body.u32() / MICRODEGREES
  const longitude = body.u32() / MICRODEGREES
  const altitudeMeters = body.i16()
  const speedKnots = knotsOfKmh(body.u16() / 10)
  const courseDegrees = body.u16()
  const clock = body.part(6)
  const time = readable(() => readTime(clock, timeZone))
  if (!time && latitude === 0 && longitude === 0) return {}
  return soundFix(
    {
      valid: isBitSet(state, 1),
      latitude: isBitSet(state, 2) ? -latitude : latitude,
      longitude: isBitSet(state, 3) ? -longitude : longitude,
      altitudeMeters,
      speedKnots,
      courseDegrees,
      time,
    },
    now,
  )
}

/** Alarms, state, place, altitude, speed, course, time, then items of one kind each. */
export const readLocation = (body: ByteReader, message: Jt808Message): DecodedPosition => {
  const { model } = message
  const alarms = alarmsOf(body.u32(), model)
  const state = body.u32()
  const draft: Draft = { attributes: readState(state, model), network: {}, alarms, model }
  const place = readable(() => readPlace(body, state, message))
  if (place && isShortTracker(body)) readable(() => readShortTail(body, draft))
  else if (place) readItems(body, draft)
  return positionOf(place ?? {}, draft)
}

/** Eighteen bytes of fixed meaning instead of items. */
const isShortTracker = (body: ByteReader): boolean => body.left === 18 && body.peekU8() === 0

const readShortTail = (body: ByteReader, { attributes }: Draft): void => {
  attributes.odometer = body.skip(4).u32() * 1000
  attributes.battery = body.u16() / 10
  attributes.rssi = body.skip(4).u8()
}

const positionOf = (place: Place, draft: Draft): DecodedPosition => {
  const { alarms } = draft
  const hasNetwork = Object.keys(draft.network).length > 0
  return {
    ...place,
    attributes: { ...draft.attributes, ...(alarms.length > 0 ? { alarm: alarms.join(',') } : {}) },
    ...(hasNetwork ? { network: draft.network } : {}),
  }
}
