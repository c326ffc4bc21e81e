import { utf8Of } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { readTime, type Jt808Message } from './message'
import { readSensors, readTags } from './sensor-uplink'
import { isVehicleText, readVehicleText } from './vehicle-text'
import { readVehicleRecord } from './vehicle-uplink'

/** Uplinks of makers: the kinds that say something known. */
export const readUplink = (message: Jt808Message): DecodedPosition[] => {
  const { body } = message
  return body.has(1) ? (KINDS[body.u8()]?.(message) ?? []) : []
}

/** `$OBD-RT,volts,rpm,km/h,…`. */
const readVehicleLine = ({ body }: Jt808Message): DecodedPosition[] =>
  isVehicleText(body) ? [{ attributes: readVehicleText(utf8Of(body.rest())) }] : []

/** `GTSL|…|…|…|driver`: who identified himself; any other text is handed through. */
const readText = ({ body }: Jt808Message): DecodedPosition[] => {
  const text = utf8Of(body.rest()).replaceAll('\0', '').trim()
  const fields = text.split('|')
  if (fields[0] !== 'GTSL') return text === '' ? [] : [{ attributes: { data: text } }]
  const driver = fields[4]?.trim()
  return driver ? [{ attributes: { driverUniqueId: driver } }] : []
}

const G_PER_STEP = 1 / 256 / 100

/** A collision: values of two bytes of number and two of length. */
const readCollision = ({ body, timeZone }: Jt808Message): DecodedPosition[] => {
  const position: DecodedPosition = { attributes: {} }
  while (body.has(4)) {
    const number = body.u16()
    const value = body.part(Math.min(body.u16(), body.left))
    readable(() => {
      if (number === 0x0002) position.attributes.collision = value.u16() * G_PER_STEP
      if (number === 0x0006) position.deviceTime = readTime(value, timeZone)
    })
  }
  return [position]
}

const MICRODEGREES = 1_000_000

/** Time and place of a moment of an accident, without items. */
const readPlainPlace = ({ body, timeZone, now }: Jt808Message): DecodedPosition[] => {
  const clock = body.part(6)
  const [latitude, longitude] = [body.i32() / MICRODEGREES, body.i32() / MICRODEGREES]
  const altitudeMeters = body.i16()
  const [speedKnots, courseDegrees] = [knotsOfKmh(body.u16() / 10), body.u16()]
  const time = readable(() => readTime(clock, timeZone))
  const sent = { time, valid: true, latitude, longitude, altitudeMeters, speedKnots, courseDegrees }
  return [{ ...soundFix(sent, now), attributes: {} }]
}

const KINDS: Readonly<Record<number, (message: Jt808Message) => DecodedPosition[]>> = {
  0x40: readText,
  0x41: readVehicleLine,
  0x53: readTags,
  0x54: readSensors,
  0xf0: readVehicleRecord,
  0xf3: readCollision,
  0xff: readPlainPlace,
}
