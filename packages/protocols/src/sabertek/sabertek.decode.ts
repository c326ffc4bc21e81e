import { asciiOf, isBitSet } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { inDeviceZone } from '../local-times'
import { soundFix } from '../lenient'
import type { DecodeFrame } from '../protocol'
import { countIn, given, momentOfDigits, numberIn, scaled } from '../text-fields'

const STORED = Uint8Array.of(0x06)
const REFUSED = Uint8Array.of(0x15)
/** From the battery on: ten and three more fields, the last one empty. */
const TAIL_FIELDS = 13
const HEAD_FIELDS = 3
/** IMEI, card, number and time stand in between where they are sent. */
const IDENTITY_FIELDS = 4

const STATES = [
  [2, 'jamming'],
  [3, 'tampering'],
] as const
const EVENTS = [
  [0, 'hardBraking'],
  [1, 'overspeed'],
  [2, 'accident'],
  [3, 'hardCornering'],
] as const

const alarmsOf = (state: number, events: number): string | undefined => {
  const names = [
    ...STATES.filter(([bit]) => isBitSet(state, bit)),
    ...EVENTS.filter(([bit]) => isBitSet(events, bit)),
  ].map(([, name]) => name)
  return names.length > 0 ? names.join(',') : undefined
}

/** `,id,kind,[imei,card,number,time,]battery,signal,state,events,valid,latitude,longitude,speed,course,…,`. */
export const decodeSabertek: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const fields = asciiOf(frame).trim().split(',')
    const id = fields[1] ?? ''
    if (fields[0] !== '' || !/^\d{1,20}$/.test(id)) return { error: 'not a report of this protocol' }
    const hasIdentity = fields.length >= HEAD_FIELDS + IDENTITY_FIELDS + TAIL_FIELDS - 1
    const first = HEAD_FIELDS + (hasIdentity ? IDENTITY_FIELDS : 0)
    const [
      battery,
      signal,
      sentState,
      sentEvents,
      valid,
      latitude,
      longitude,
      speed,
      course,
      altitude,
      sat,
      kilometers,
    ] = fields.slice(first)
    const state = countIn(sentState)
    const place = {
      time: hasIdentity ? momentOfDigits(fields[first - 1]) : now,
      valid: valid === '1',
      latitude: numberIn(latitude),
      longitude: numberIn(longitude),
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
      courseDegrees: numberIn(course),
      altitudeMeters: numberIn(altitude),
    }
    const level = countIn(battery)
    const attributes = given({
      batteryLevel: level !== undefined && level <= 100 ? level : undefined,
      rssi: countIn(signal),
      ignition: state === undefined ? undefined : isBitSet(state, 0),
      charge: state === undefined ? undefined : isBitSet(state, 1),
      alarm: alarmsOf(state ?? 0, countIn(sentEvents) ?? 0),
      sat: countIn(sat),
      odometer: scaled(countIn(kilometers), 1000),
    })
    return {
      deviceIds: [id],
      positions: [{ ...soundFix(place, now), attributes }],
      replies: [{ bytes: STORED, when: 'stored' }],
      refusal: REFUSED,
    }
  }),
)
