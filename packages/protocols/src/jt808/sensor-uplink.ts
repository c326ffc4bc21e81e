import { isBitSet, type ByteReader } from '../bytes/index'
import { fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import { readTime, type Jt808Message } from './message'

const MICRODEGREES = 1_000_000

/** Place of the gateway at the head of its sensor records: state, place, altitude, speed, course and time. */
const readGateway = (body: ByteReader, timeZone: string | undefined): DecodedPosition => {
  const state = body.u32()
  const latitude = body.u32() / MICRODEGREES
  const longitude = body.u32() / MICRODEGREES
  const fix = fixOf({
    valid: isBitSet(state, 1),
    latitude: isBitSet(state, 2) ? -latitude : latitude,
    longitude: isBitSet(state, 3) ? -longitude : longitude,
    altitudeMeters: body.i16(),
    speedKnots: knotsOfKmh(body.u16() / 10),
    courseDegrees: body.u16(),
    time: readTime(body, timeZone),
  })
  return {
    fix,
    attributes: { ignition: isBitSet(state, 0), blocked: isBitSet(state, 10), charge: isBitSet(state, 26) },
  }
}

/** Bluetooth tags in reach: address, signal and what they broadcast. */
export const readTags = ({ body, timeZone }: Jt808Message): DecodedPosition[] => {
  const position = readGateway(body, timeZone)
  const { attributes } = position
  body.skip(1)
  for (let number = 1; body.has(9); number++) {
    body.skip(1)
    attributes[`tag${number}Mac`] = body.hex(6)
    attributes[`tag${number}Rssi`] = body.i8()
    attributes[`tag${number}Data`] = body.hex(Math.min(body.u8(), body.left))
  }
  return [position]
}

const TIME_BYTES = 6

/** Readings of the sensors a mask names, oldest first; a later reading replaces an earlier one. */
export const readSensors = ({ body, timeZone }: Jt808Message): DecodedPosition[] => {
  const position = readGateway(body, timeZone)
  const { attributes } = position
  while (body.has(2 + TIME_BYTES)) {
    const mask = body.u16()
    body.skip(TIME_BYTES)
    if (isBitSet(mask, 0)) attributes.lightSensor = body.u16()
    if (isBitSet(mask, 1)) attributes.deviceTemp = body.i16() / 10
    if (isBitSet(mask, 2)) attributes.humidity = body.u16() / 10
    if (isBitSet(mask, 3)) {
      attributes.temp3 = body.i16() / 10
      body.skip(6)
    }
    if (isBitSet(mask, 4)) attributes.airPressure = body.u16()
  }
  return [position]
}
