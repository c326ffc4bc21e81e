import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
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

const ALARMS: Readonly<Record<number, string>> = { 1: 'sos', 111: 'idle' }

const alarmOf = (event: number): Attributes => {
  const alarm = ALARMS[event]
  return alarm === undefined ? { event } : { event, alarm }
}

const positionOf = (time: Date, place: Place, status: Status, more: Attributes): DecodedPosition => ({
  fix: { ...place.fix, time, valid: status.valid },
  attributes: { ...status.attributes, ...more },
})

const EVENT_REPORT = /^(\d\d)(\d{4})(\d)(\d{5})(.*)$/s
const PLACE_REPORT = /^(\d{5})(.*)$/s

/** `REV` has event, week, day and second in front of the place, `RPV` the second of the day alone. */
const readTrimble = ({ type, body, values }: TaipMessage, now: Date): DecodedPosition | undefined => {
  const more: Attributes = Object.assign({}, ...values.map(readValue))
  if (type === 'RPV') {
    const [, seconds, rest] = PLACE_REPORT.exec(body) ?? []
    if (rest === undefined) return undefined
    return positionOf(
      momentOfDay(Number(seconds), now),
      readPlace(rest),
      { valid: true, attributes: {}, fields: [] },
      more,
    )
  }
  const [, event, week, day, seconds, rest] = EVENT_REPORT.exec(body) ?? []
  if (rest === undefined) return undefined
  const time = momentOfWeek(Number(week), Number(day), Number(seconds))
  const status = { valid: true, attributes: alarmOf(Number(event)), fields: [] }
  return positionOf(time, readPlace(rest), status, more)
}

const DATED = /^(\d\d)?,?(\d{12})([-+].*)$/s

/** `RGP`, `RPI`, `RCQ`, `RCV`, `RBR` and `RUS`: date and time in front of the place. */
const readDated = ({ type, body }: TaipMessage): DecodedPosition | undefined => {
  const [, event, digits, rest] = DATED.exec(body) ?? []
  if (digits === undefined || rest === undefined) return undefined
  const place = readPlace(rest)
  const isLong = type === 'RCQ' || type === 'RBR'
  const status = isLong ? readLongStatus(place.rest) : readFixStatus(place.rest)
  const own: Attributes = isLong && event !== undefined ? { event: Number(event) } : {}
  return positionOf(momentOf(digits), place, status, {
    ...own,
    ...(type === 'RUS' ? readUserStatus(status.fields) : {}),
  })
}

const VEHICLE = /^(\d\d)(\d{3}),[^,]*,(\d{12})([-+].*)$/s
const BUS_FORM = '03'

/** `RUV`: form, event, name, date and time in front of the place. */
const readVehicleReport = ({ body }: TaipMessage): DecodedPosition | undefined => {
  const [, form, event, digits, rest] = VEHICLE.exec(body) ?? []
  if (digits === undefined || rest === undefined) return undefined
  const place = readPlace(rest)
  const status = readFixStatus(place.rest)
  const more = form === BUS_FORM ? readVehicleBus(status.fields) : readVehicle(status.fields)
  return positionOf(momentOf(digits), place, status, {
    ...readSupply(status.attributes),
    ...more,
    ...alarmOf(Number(event)),
  })
}

const TRIMBLE: readonly string[] = ['REV', 'RPV']
const DATED_TYPES: readonly string[] = ['RGP', 'RPI', 'RCQ', 'RCV', 'RBR', 'RUS']

const read = (message: TaipMessage, now: Date): DecodedPosition | undefined => {
  if (TRIMBLE.includes(message.type)) return readTrimble(message, now)
  if (DATED_TYPES.includes(message.type)) return readDated(message)
  return message.type === 'RUV' ? readVehicleReport(message) : undefined
}

/** Decodes the ASCII protocol of Trimble receivers and the trackers that grew from it. */
export const decodeTaip = decodeSafely(
  inDeviceZone((frame, _connection, now): Decoded => {
    const message = openMessage(asciiOf(frame))
    const named = message.deviceId === undefined ? {} : { deviceIds: [message.deviceId] }
    const position = read(message, now)
    if (!position) return named
    const bytes = answerTo(message)
    return { ...named, positions: [position], ...(bytes && { replies: [{ bytes, when: 'stored' }] }) }
  }),
)
