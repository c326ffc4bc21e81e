import { isBitSet, type ByteReader } from '../bytes/index'
import { fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import type { Draft } from './item-kinds'
import { readItems } from './items'
import { readTime, type Jt808Message } from './message'

const ALARMS: ReadonlyArray<readonly [bits: number[], alarm: string]> = [
  [[0], 'sos'],
  [[1], 'overspeed'],
  [[4, 9, 10, 11], 'fault'],
  [[5], 'gpsAntennaCut'],
  [[7, 18], 'lowBattery'],
  [[8], 'powerOff'],
  [[15], 'vibration'],
  [[16, 17], 'tampering'],
  [[20], 'geofence'],
  [[28], 'movement'],
  [[29, 30], 'accident'],
]

/** Models whose alarm bit 16 is the motion sensor. */
const MOTION_MODELS = new Set(['AL300', 'GL100', 'VL300'])

const alarmsOf = (mask: number, model: string): string[] =>
  ALARMS.filter(([bits]) => bits.some((bit) => isBitSet(mask, bit))).map(([bits, alarm]) =>
    alarm === 'tampering' && isBitSet(mask, bits[0] ?? 0) && MOTION_MODELS.has(model) ? 'movement' : alarm,
  )

const MICRODEGREES = 1_000_000

/** Alarms, state, place, altitude, speed, course, time, then items of one kind each. */
export const readLocation = (body: ByteReader, message: Jt808Message): DecodedPosition => {
  const { model } = message
  const draft: Draft = { attributes: {}, network: {}, alarms: alarmsOf(body.u32(), model), model }
  const state = body.u32()
  draft.attributes.ignition = isBitSet(state, 0)
  draft.attributes.blocked = isBitSet(state, 10)
  if (/^MV\d/.test(model)) draft.attributes.door = isBitSet(state, 16)
  draft.attributes.charge = isBitSet(state, 26)
  const latitude = body.u32() / MICRODEGREES
  const longitude = body.u32() / MICRODEGREES
  const fix = fixOf({
    valid: isBitSet(state, 1),
    latitude: isBitSet(state, 2) ? -latitude : latitude,
    longitude: isBitSet(state, 3) ? -longitude : longitude,
    altitudeMeters: body.i16(),
    speedKnots: knotsOfKmh(body.u16() / 10),
    courseDegrees: body.u16(),
    time: readTime(body, message.timeZone),
  })
  if (isShortTracker(body)) readShortTail(body, draft)
  else readItems(body, draft)
  return positionOf(fix, draft)
}

/** Eighteen bytes of fixed meaning instead of items. */
const isShortTracker = (body: ByteReader): boolean => body.left === 18 && body.peekU8() === 0

const readShortTail = (body: ByteReader, { attributes }: Draft): void => {
  attributes.odometer = body.skip(4).u32() * 1000
  attributes.battery = body.u16() / 10
  attributes.rssi = body.skip(4).u8()
}

const positionOf = (fix: DecodedPosition['fix'], draft: Draft): DecodedPosition => {
  const { alarms } = draft
  const hasNetwork = Object.keys(draft.network).length > 0
  return {
    fix,
    attributes: { ...draft.attributes, ...(alarms.length > 0 ? { alarm: alarms.join(',') } : {}) },
    ...(hasNetwork ? { network: draft.network } : {}),
  }
}
