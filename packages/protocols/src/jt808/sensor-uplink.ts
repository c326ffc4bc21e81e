import { isBitSet, type ByteReader } from '../bytes/index'
import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { readPlace, readState } from './location'
import type { Jt808Message } from './message'

/** Place of the gateway at the head of its sensor records: state, place, altitude, speed, course and time. */
const readGateway = (message: Jt808Message): DecodedPosition => {
  const state = message.body.u32()
  return { ...readPlace(message.body, state, message), attributes: readState(state, message.model) }
}

/** Bluetooth tags in reach: address, signal and what they broadcast. */
export const readTags = (message: Jt808Message): DecodedPosition[] => {
  const { body } = message
  const position = readGateway(message)
  const { attributes } = position
  body.skip(1)
  while (body.has(9)) {
    const number = body.u8() + 1
    attributes[`tag${number}Mac`] = body.hex(6)
    attributes[`tag${number}Rssi`] = body.i8()
    attributes[`tag${number}Data`] = body.hex(Math.min(body.u8(), body.left))
  }
  return [position]
}

const TIME_BYTES = 6

/** Readings of the sensors a mask names, oldest first; a later reading replaces an earlier one. */
export const readSensors = (message: Jt808Message): DecodedPosition[] => {
  const { body } = message
  const position = readGateway(message)
  const { attributes } = position
  while (body.has(2 + TIME_BYTES)) if (!readable(() => readSample(body, attributes))) break
  return [position]
}

const readSample = (body: ByteReader, attributes: DecodedPosition['attributes']): true => {
  const mask = body.u16()
  body.skip(TIME_BYTES)
  if (isBitSet(mask, 0)) attributes.lightSensor = body.u16()
  if (isBitSet(mask, 1)) {
    attributes.deviceTemp = body.i16() / 10
    attributes.humidity = body.i16() / 10
  }
  if (isBitSet(mask, 2)) attributes.temp3 = body.i16() / 10
  if (isBitSet(mask, 3)) body.skip(6)
  if (isBitSet(mask, 4)) attributes.airPressure = body.u16()
  return true
}
