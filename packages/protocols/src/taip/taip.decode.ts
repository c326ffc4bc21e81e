import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { soundFix } from '../lenient'
import { inDeviceZone } from '../local-times'
import type { Decoded, DecodedPosition } from '../protocol'
import { type Attributes, type TaipMessage, answerTo, openMessage } from './message'
import { type Place, momentOf, momentOfDay, momentOfWeek, readPlace } from './place'
import {
  type Status,
  readFixStatus,
  readLongStatus,
  readSupply,
  readUserStatus,
  readValue,
  readVehicle,
  readVehicleBus,
} from './status'

/** Alarms of the event in a report, in one of `RUS`, and in one of a vehicle. */
const ALARMS: Readonly<Record<number, string>> = { 1: 'sos', 2: 'powerCut' }
const USER_ALARMS: Readonly<Record<number, string>> = {
  22: 'hardAcceleration',
  23: 'hardBraking',
  24: 'accident',
  26: 'hardCornering',
  28: 'hardCornering',
}
const VEHICLE_ALARMS: Readonly<Record<number, string>> = { 1: 'sos', 111: 'idle' }

const eventOf = (text: string | undefined): Attributes => (/^\d+$/.test(text ?? '') ? { event: Number(text) } : {})

const withAlarm = (attributes: Attributes, alarms: Readonly<Record<number, string>>): Attributes => {
  const alarm = alarms[Number(attributes.event ?? -1)]
  return alarm === undefined ? attributes : { ...attributes, alarm }
}

interface Report {
  time: Date | undefined
  place: Place
  status: Status
  attributes: Attributes
}

const positionOf = ({ time, place, status, attributes }: Report, now: Date): DecodedPosition => ({
  ...soundFix({ ...place.sent, time, valid: status.valid }, now),
  attributes: { ...status.attributes, ...attributes },
})

const PLAIN: Status = { valid: true, attributes: {}, fields: [] }
/** Least signs of a place and its motion. */
const PLACE_SIGNS = 23

/** `REV` has event, week, day and second in front of the place, `RPV` the second of the day alone. */
const readTrimble = ({ type, body, values }: TaipMessage, now: Date): DecodedPosition | undefined => {
  const more: Attributes = Object.assign({}, ...values.map(readValue))
  const start = type === 'RPV' ? 5 : 12
  if (body.length < start + PLACE_SIGNS) return undefined
  const place = readPlace(body.slice(start))
  if (type === 'RPV') {
    return positionOf({ time: momentOfDay(body.slice(0, 5), now), place, status: PLAIN, attributes: more }, now)
  }
  const time = momentOfWeek(body.slice(2, 6), body.slice(6, 7), body.slice(7, 12))
  const attributes = withAlarm(eventOf(body.slice(0, 2)), ALARMS)
  return positionOf({ time, place, status: PLAIN, attributes: { ...attributes, ...more } }, now)
}

const DATE_SIGNS = 12
/** Types whose date has two digits of an event in front. */
const WITH_EVENT: readonly string[] = ['RCQ', 'RCV', 'RBR', 'RUS']
const LONG: readonly string[] = ['RCQ', 'RCV', 'RBR']

/** Where the place starts: at its sign, or where the type has it when the sign is lost. */
const placeAt = (type: string, body: string): number => {
  const sign = body.search(/[-+]/)
  if (sign >= DATE_SIGNS && sign <= DATE_SIGNS + 3) return sign
  return DATE_SIGNS + (WITH_EVENT.includes(type) ? 2 : 0) + (body.slice(0, 3).includes(',') ? 1 : 0)
}

const statusOf = (type: string, rest: string): Status =>
  LONG.includes(type) ? readLongStatus(rest) : readFixStatus(rest)

const attributesOf = (type: string, event: string, status: Status): Attributes => {
  if (type === 'RUS') {
    const { attributes, fields } = status
    return withAlarm({ ...oneOf(attributes, 'event'), ...readUserStatus(fields) }, USER_ALARMS)
  }
  return withAlarm(LONG.includes(type) ? eventOf(event) : oneOf(status.attributes, 'event'), ALARMS)
}

/** One of the attributes, if it is there. */
const oneOf = (attributes: Attributes, key: string): Attributes =>
  attributes[key] === undefined ? {} : { [key]: attributes[key] }

/** `RGP`, `RPI`, `RCQ`, `RCV`, `RBR` and `RUS`: date and time in front of the place. */
const readDated = ({ type, body }: TaipMessage, now: Date): DecodedPosition | undefined => {
  const at = placeAt(type, body)
  if (body.length < at + PLACE_SIGNS) return undefined
  const head = body.slice(0, at)
  const place = readPlace(body.slice(at))
  const status = statusOf(type, place.rest)
  const attributes = attributesOf(type, head.slice(0, -DATE_SIGNS).replace(',', ''), status)
  return positionOf({ time: momentOf(head.slice(-DATE_SIGNS)), place, status, attributes }, now)
}

const BUS_FORM = '03'
const VEHICLE_HEAD_FIELDS = 2

/** `RUV`: form, event, name, date and time in front of the place. */
const readVehicleReport = ({ body }: TaipMessage, now: Date): DecodedPosition | undefined => {
  const [head = '', , ...rest] = body.split(',')
  const text = body.split(',', VEHICLE_HEAD_FIELDS).join(',').length + 1
  const report = body.slice(text)
  if (rest.length === 0 || report.length < DATE_SIGNS + PLACE_SIGNS) return undefined
  const place = readPlace(report.slice(DATE_SIGNS))
  const status = readFixStatus(place.rest)
  const more = head.startsWith(BUS_FORM) ? readVehicleBus(status.fields) : readVehicle(status.fields)
  const attributes = {
    ...readSupply(status.attributes),
    ...more,
    ...withAlarm(eventOf(head.slice(2, 5)), VEHICLE_ALARMS),
  }
  return positionOf({ time: momentOf(report.slice(0, DATE_SIGNS)), place, status, attributes }, now)
}

const TRIMBLE: readonly string[] = ['REV', 'RPV']
const DATED_TYPES: readonly string[] = ['RGP', 'RPI', 'RCQ', 'RCV', 'RBR', 'RUS']

const read = (message: TaipMessage, now: Date): DecodedPosition | undefined => {
  if (TRIMBLE.includes(message.type)) return readTrimble(message, now)
  if (DATED_TYPES.includes(message.type)) return readDated(message, now)
  return message.type === 'RUV' ? readVehicleReport(message, now) : undefined
}

/**
 * Decodes the ASCII protocol of Trimble receivers and the trackers that grew from it. What we do not read is answered
 * too, where it has a number that the device waits to hear.
 */
export const decodeTaip = decodeSafely(
  inDeviceZone((frame, { options }, now): Decoded => {
    const message = openMessage(asciiOf(frame))
    const named = message.deviceId === undefined ? {} : { deviceIds: [message.deviceId] }
    const position = read(message, now)
    const bytes = position || message.number !== undefined ? answerTo(message, options.model) : undefined
    return {
      ...named,
      ...(position ? { positions: [position] } : {}),
      ...(bytes ? { replies: [{ bytes, when: position ? 'stored' : 'received' }] } : {}),
    }
  }),
)
