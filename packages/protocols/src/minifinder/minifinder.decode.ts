import { bitsBetween, isBitSet, lowBits, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { Decoded, DecodeFrame, DecodedPosition } from '../protocol'
import { countIn, hexNumberOf, known, numberIn } from '../text-values'

/** A sentence `!<type>,…`; only the first one of a connection, type 1, names the device. */
export const decodeMinifinder: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const sentence = utf8Of(frame).replace(/[;\0\s]+$/, '')
  const type = /^!([0-9A-Z])(?:,|$)/.exec(sentence)?.[1]
  if (type === undefined) return { error: 'not a sentence of this protocol' }
  const fields = sentence.slice(3).split(',')
  if (type === '1') return decodeLogin(fields)
  const position = readPosition(type, fields, now)
  if (!position) return {}
  const { result } = position.attributes
  return { positions: [position], ...(result === undefined ? {} : { commandResult: String(result) }) }
})

const decodeLogin = ([id = '']: string[]): Decoded =>
  /^\d+$/.test(id) ? { deviceIds: [id] } : { error: 'login without an IMEI' }

const readPosition = (type: string, fields: readonly string[], now: Date): DecodedPosition | undefined => {
  switch (type) {
    case '3':
      return { attributes: { type, result: fields.join(',') } }
    case '4':
      return { attributes: { type, ...phones(fields) } }
    case '5':
      return { attributes: { type, ...known({ rssi: countIn(fields[0]), batteryLevel: percentIn(fields[2]) }) } }
    case 'A':
      return { ...soundFix({ ...placeOf(fields), valid: false }, now), attributes: { type } }
    case 'B':
    case 'C':
      return readReport(type, fields, now)
    case 'D':
      return readSatelliteReport(fields, now)
    default:
      return undefined
  }
}

/** Three emergency numbers, of which empty ones are not set. */
const phones = (fields: readonly string[]): DecodedPosition['attributes'] =>
  Object.fromEntries(fields.slice(1, 4).flatMap((phone, index) => (phone ? [[`phone${index + 1}`, phone]] : [])))

const percentIn = (field: string | undefined): number | undefined => {
  const level = countIn(field)
  return level !== undefined && level <= 100 ? level : undefined
}

const momentOf = (date = '', time = ''): Date | undefined => {
  const day = /^(\d{1,2})\/(\d{1,2})\/(\d\d)$/.exec(date)
  const clock = /^(\d{1,2}):(\d{1,2}):(\d{1,2})$/.exec(time)
  if (!day || !clock) return undefined
  const [dayOfMonth = 0, month = 0, year = 0] = day.slice(1).map(Number)
  const [hours = 0, minutes = 0, seconds = 0] = clock.slice(1).map(Number)
  return readable(() => utcOf(year, month, dayOfMonth, hours, minutes, seconds))
}

const placeOf = ([date, time, latitude, longitude]: readonly string[]) => ({
  time: momentOf(date, time),
  latitude: numberIn(latitude),
  longitude: numberIn(longitude),
})

const ALARMS: ReadonlyArray<readonly [bits: number[], alarm: string]> = [
  [[2], 'fault'],
  [[6], 'sos'],
  [[7], 'overspeed'],
  [[8], 'fallDown'],
  [[9, 10, 11], 'geofence'],
  [[12], 'lowBattery'],
  [[14, 15], 'movement'],
]

const flagAttributes = (flags: number): DecodedPosition['attributes'] => {
  const alarms = ALARMS.filter(([bits]) => bits.some((bit) => isBitSet(flags, bit))).map(([, alarm]) => alarm)
  return {
    ...(isBitSet(flags, 1) ? { approximate: true } : {}),
    ...(alarms.length > 0 ? { alarm: alarms.join(',') } : {}),
    rssi: bitsBetween(flags, 16, 21),
    charge: isBitSet(flags, 22),
  }
}

/** Some units send a course beyond the circle when they stand. */
const courseIn = (field: string | undefined): number => {
  const course = numberIn(field) ?? 0
  return course > 360 ? 0 : course
}

/** Place, speed, course, flags, altitude and battery. */
const readReport = (type: string, fields: readonly string[], now: Date): DecodedPosition => {
  const [speed, course, digits, altitude, battery] = fields.slice(4)
  const flags = hexNumberOf(digits)
  const place = soundFix(
    {
      ...placeOf(fields),
      valid: flags !== undefined && lowBits(flags, 2) > 0,
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
      courseDegrees: courseIn(course),
      altitudeMeters: numberIn(altitude),
    },
    now,
  )
  const state = flags === undefined ? {} : flagAttributes(flags)
  return { ...place, attributes: { type, ...state, ...known({ batteryLevel: percentIn(battery) }) } }
}

/** `!D`: a report with satellites used and in view, and their precision. */
const readSatelliteReport = (fields: readonly string[], now: Date): DecodedPosition => {
  const { attributes, ...place } = readReport('D', fields, now)
  const [sat, satVisible, hdop] = fields.slice(9)
  const signs = known({ sat: countIn(sat), satVisible: countIn(satVisible), hdop: numberIn(hdop) })
  return { ...place, attributes: { ...attributes, ...signs } }
}
