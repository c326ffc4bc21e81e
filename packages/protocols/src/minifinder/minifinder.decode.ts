import { bitsBetween, isBitSet, lowBits, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { ImpossibleValueError, fixOf, knotsOfKmh, utcOf } from '../fix'
import type { Decoded, DecodeFrame, DecodedPosition } from '../protocol'

/** A sentence `!<type>,…`; only the first one of a connection, type 1, names the device. */
export const decodeMinifinder: DecodeFrame = decodeSafely((frame) => {
  const sentence = utf8Of(frame).replace(/[;\0\s]+$/, '')
  const type = /^!([0-9A-Z])(?:,|$)/.exec(sentence)?.[1]
  if (type === undefined) return { error: 'not a sentence of this protocol' }
  const fields = sentence.slice(3).split(',')
  if (type === '1') return decodeLogin(fields)
  const position = readPosition(type, fields)
  if (!position) return {}
  const { result } = position.attributes
  return { positions: [position], ...(result === undefined ? {} : { commandResult: String(result) }) }
})

const decodeLogin = ([id = '']: string[]): Decoded =>
  /^\d+$/.test(id) ? { deviceIds: [id] } : { error: 'login without an IMEI' }

const readPosition = (type: string, fields: string[]): DecodedPosition | undefined => {
  switch (type) {
    case '3':
      return { attributes: { type, result: fields.join(',') } }
    case '4':
      return { attributes: { type, ...phones(fields) } }
    case '5':
      return { attributes: { type, rssi: numberOf(fields[0]) } }
    case 'A':
      return readPlaceOnly(fields)
    case 'B':
    case 'C':
      return readReport(type, fields)
    case 'D':
      return readSatelliteReport(fields)
    default:
      return undefined
  }
}

/** Three emergency numbers, of which empty ones are not set. */
const phones = (fields: string[]): DecodedPosition['attributes'] =>
  Object.fromEntries(fields.slice(1, 4).flatMap((phone, index) => (phone ? [[`phone${index + 1}`, phone]] : [])))

const numberOf = (field: string | undefined): number => {
  if (field === undefined || !/^-?\d+(\.\d+)?$/.test(field)) throw new ImpossibleValueError('number', field)
  return Number(field)
}

const momentOf = (date: string, time: string): Date => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d\d) (\d{1,2}):(\d{1,2}):(\d{1,2})$/.exec(`${date} ${time}`)
  if (!match) throw new ImpossibleValueError('time', `${date} ${time}`)
  const [day = 0, month = 0, year = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number)
  return utcOf(year, month, day, hours, minutes, seconds)
}

const placeOf = ([date = '', time = '', latitude, longitude]: string[]) => ({
  time: momentOf(date, time),
  latitude: numberOf(latitude),
  longitude: numberOf(longitude),
})

/** `!A`: a last known place that says nothing of its quality. */
const readPlaceOnly = (fields: string[]): DecodedPosition => ({
  fix: fixOf({ ...placeOf(fields), valid: false }),
  attributes: { type: 'A' },
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

/** Place, speed, course, flags, altitude and battery. */
const readReport = (type: string, fields: string[]): DecodedPosition => {
  const [speed, course, flagDigits = '', altitude, battery] = fields.slice(4)
  if (!/^[0-9a-f]{1,8}$/i.test(flagDigits)) throw new ImpossibleValueError('flags', flagDigits)
  const flags = Number.parseInt(flagDigits, 16)
  const fix = fixOf({
    ...placeOf(fields),
    valid: lowBits(flags, 2) > 0,
    speedKnots: knotsOfKmh(numberOf(speed)),
    courseDegrees: numberOf(course),
    altitudeMeters: numberOf(altitude),
  })
  const attributes = { type, ...flagAttributes(flags) }
  const batteryLevel = numberOf(battery)
  return { fix, attributes: batteryLevel >= 0 && batteryLevel <= 100 ? { ...attributes, batteryLevel } : attributes }
}

/** `!D`: a report with satellites used and in view, and their precision. */
const readSatelliteReport = (fields: string[]): DecodedPosition => {
  const report = readReport('D', fields)
  const [sat, satVisible, hdop] = fields.slice(9).map(numberOf)
  if (sat !== undefined) report.attributes.sat = sat
  if (satVisible !== undefined) report.attributes.satVisible = satVisible
  if (hdop !== undefined) report.attributes.hdop = hdop
  return report
}
