import type { ByteReader } from '../bytes/index'
import { cellOf, knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { type EelinkMessage, Type } from './message'
import { momentOf } from './moment'
import { isOfCountry } from './network'
import { type Attributes, readAlarm, readOldStatus } from './status'

/** Steps of a degree: 1/500 of an arc second. */
export const STEPS_PER_DEGREE = 1_800_000
const TIMED_EVENTS: readonly number[] = [1, 2, 3]

const readSupplies = (content: ByteReader): Attributes => ({
  ...(content.has(2) ? readOldStatus(content.u16()) : {}),
  ...(content.has(8)
    ? { battery: content.u16() / 1000, rssi: content.u16(), adc1: content.u16(), adc2: content.u16() }
    : {}),
})

/** A change of state: its kind, and for the first ones when it was and the state word. */
const readChange = (content: ByteReader): Attributes => {
  const event = content.u8()
  if (!TIMED_EVENTS.includes(event) || !content.has(6)) return { event }
  return { event, ...readOldStatus(content.skip(4).u16()) }
}

const readRest = (type: number, content: ByteReader): Attributes => {
  if (type === Type.gps) return readSupplies(content)
  if (type === Type.alarm) return content.has(1) ? readAlarm(content.u8()) : {}
  return type === Type.state && content.has(1) ? readChange(content) : {}
}

/** A report of the old form: time, place, cell, then what its type adds. */
export const readOldReport = ({ type, index, content }: EelinkMessage, now: Date): DecodedPosition => {
  const time = momentOf(content)
  const latitude = content.i32() / STEPS_PER_DEGREE
  const longitude = content.i32() / STEPS_PER_DEGREE
  const speedKnots = knotsOfKmh(content.u8())
  const courseDegrees = content.u16()
  const cell = cellOf(content.u16(), content.u16(), content.u16(), content.u24())
  const valid = (content.u8() & 1) === 1
  return {
    ...soundFix({ ...(time && { time }), valid, latitude, longitude, speedKnots, courseDegrees }, now),
    attributes: { index, ...readRest(type, content) },
    ...(isOfCountry(cell) && { network: { cellTowers: [cell] } }),
  }
}
