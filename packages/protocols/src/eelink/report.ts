import type { Network } from '@rastro/model/position'
import { type ByteReader, isBitSet } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition, Fix } from '../protocol'
import { type EelinkMessage, Type } from './message'
import { Part, readNetwork } from './network'
import { momentOf } from './moment'
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
const readSensors = (content: ByteReader, attributes: Attributes): void => {
  if (content.has(2)) attributes.battery = content.u16() / MILLI
  if (content.has(4)) Object.assign(attributes, { adc0: content.u16(), adc1: content.u16() })
  if (content.has(4)) attributes.odometer = content.u32()
  if (content.has(4)) content.skip(4)
  if (content.has(4)) {
    attributes.steps = content.u16()
    content.skip(2)
  }
  if (!content.has(CLIMATE_BYTES)) return
  Object.assign(attributes, readClimate(content))
  if (content.has(2)) attributes.temp2 = content.i16() / STEPS_PER_PROBE_DEGREE
  if (content.has(2)) Object.assign(attributes, readTags(content))
}

const readKind = (type: number, content: ByteReader): Attributes => {
  if (type === Type.warning) return readAlarm(content.u8())
  if (type === Type.report) content.skip(1)
  return {}
}

/** Commands and messages of the diagnosis plug have other things behind the place. */
const WITH_STATE: readonly number[] = [Type.normal, Type.warning, Type.report]

/** What a report has said so far. */
interface Draft {
  attributes: Attributes
  time?: Date
  fix?: SentFix
  network?: Network
  valid: boolean
}

const readParts = ({ type, content }: EelinkMessage, draft: Draft): void => {
  const { attributes } = draft
  const time = momentOf(content)
  if (time) draft.time = time
  const flags = content.u8()
  if (isBitSet(flags, Part.fix)) draft.fix = readFix(content, attributes)
  const network = readNetwork(flags, content)
  if (network) draft.network = network
  Object.assign(attributes, readKind(type, content))
  if (!WITH_STATE.includes(type) || !content.has(2)) return
  const status = content.u16()
  draft.valid = isBitSet(status, 0)
  Object.assign(attributes, readStatus(status))
  if (type === Type.normal) readSensors(content, attributes)
}

/** A report of the new form: time, the parts its flags name, alarm or kind, state, sensors, as far as it goes. */
export const readReport = (message: EelinkMessage, now: Date): DecodedPosition => {
  const draft: Draft = { attributes: { index: message.index }, valid: false }
  readable(() => {
    readParts(message, draft)
  })
  const { attributes, fix, time, valid, network } = draft
  const clock = time && { time }
  return {
    ...(fix ? soundFix({ ...fix, ...clock, valid }, now) : time && { deviceTime: time }),
    attributes,
    ...(network && { network }),
  }
}
