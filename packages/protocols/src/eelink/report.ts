import { type ByteReader, isBitSet } from '../bytes/index'
import { fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition, Fix } from '../protocol'
import { type EelinkMessage, Type } from './message'
import { Part, readNetwork } from './network'
import { STEPS_PER_DEGREE } from './old-report'
import { type Attributes, readAlarm, readStatus } from './status'

const MILLI = 1000
const STEPS_PER_TAG_DEGREE = 256
const STEPS_PER_PROBE_DEGREE = 16
const STEPS_PER_LUX = 256
const STEPS_PER_PERCENT = 10
const TAG_BYTES = 16
const CLIMATE_BYTES = 12

type SentFix = Omit<Fix, 'time' | 'valid' | 'accuracyMeters'>

const readFix = (content: ByteReader, attributes: Attributes): SentFix => {
  const latitude = content.i32() / STEPS_PER_DEGREE
  const longitude = content.i32() / STEPS_PER_DEGREE
  const altitudeMeters = content.i16()
  const speedKnots = knotsOfKmh(content.u16())
  const courseDegrees = content.u16()
  attributes.sat = content.u8()
  return { latitude, longitude, altitudeMeters, speedKnots, courseDegrees }
}

const readClimate = (content: ByteReader): Attributes => ({
  temp1: content.i16() / STEPS_PER_TAG_DEGREE,
  humidity: content.u16() / STEPS_PER_PERCENT,
  illuminance: content.u32() / STEPS_PER_LUX,
  co2: content.u32(),
})

const readTags = (content: ByteReader): Attributes => {
  const attributes: Attributes = {}
  const count = content.u8()
  content.skip(1)
  for (let number = 1; number <= count && content.has(TAG_BYTES); number++) {
    attributes[`tag${number}Id`] = content.hex(6)
    attributes[`tag${number}Battery`] = content.skip(4).u16() / MILLI
    attributes[`tag${number}Temp`] = content.i16() / STEPS_PER_TAG_DEGREE
    attributes[`tag${number}Data`] = content.u16()
  }
  return attributes
}

/** What a regular report adds; every model ends it somewhere else. */
const readSensors = (content: ByteReader): Attributes => {
  const attributes: Attributes = {}
  if (content.has(2)) attributes.battery = content.u16() / MILLI
  if (content.has(4)) Object.assign(attributes, { adc0: content.u16(), adc1: content.u16() })
  if (content.has(4)) attributes.odometer = content.u32()
  if (content.has(4)) content.skip(4)
  if (content.has(4)) {
    attributes.steps = content.u16()
    content.skip(2)
  }
  if (content.has(CLIMATE_BYTES)) Object.assign(attributes, readClimate(content))
  if (content.has(2)) attributes.temp2 = content.i16() / STEPS_PER_PROBE_DEGREE
  if (content.has(2)) Object.assign(attributes, readTags(content))
  return attributes
}

const readKind = (type: number, content: ByteReader): Attributes => {
  if (type === Type.warning) return readAlarm(content.u8())
  if (type === Type.report) content.skip(1)
  return {}
}

/** A report of the new form: time, the parts its flags name, alarm or kind, state, sensors. */
export const readReport = ({ type, index, content }: EelinkMessage): DecodedPosition => {
  const time = new Date(content.u32() * MILLI)
  const flags = content.u8()
  const attributes: Attributes = { index }
  const fix = isBitSet(flags, Part.fix) ? readFix(content, attributes) : undefined
  const network = readNetwork(flags, content)
  Object.assign(attributes, readKind(type, content))
  const status = content.has(2) ? content.u16() : undefined
  if (status !== undefined) Object.assign(attributes, readStatus(status))
  if (type === Type.normal) Object.assign(attributes, readSensors(content))
  return {
    ...(fix ? { fix: fixOf({ ...fix, time, valid: isBitSet(status ?? 0, 0) }) } : { deviceTime: time }),
    attributes,
    ...(network && { network }),
  }
}
