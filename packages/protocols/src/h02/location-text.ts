import type { DecodedPosition } from '../protocol'
import { cellOf } from '../fix'
import { soundFix } from '../lenient'
import { known, numberIn } from '../text-values'
import { clockOf, coordinateOf, isSixDigits, momentOf, wholeOf } from './fields'
import { isStatusField, statusAttributes } from './status'

const FIRST_FIELD = 5

/** Where the latitude stands: at its own place, or in an answer behind the words of the answer. */
const latitudeIn = (fields: readonly string[], isAnswer: boolean): number | undefined => {
  if (!isAnswer) return fields.length > FIRST_FIELD + 4 ? FIRST_FIELD : undefined
  for (let at = FIRST_FIELD + 1; at <= fields.length - 4; at++) {
    if (/^[NS]$/.test(fields[at + 1] ?? '') && /^[EW]$/.test(fields[at + 3] ?? '')) return at
  }
  return undefined
}

/** Validity letter; some models send a coding scheme number there, only with a fix. */
const isValid = (field: string): boolean => field === 'A' || /^\d+$/.test(field)

/**
 * Reads `type,time,validity,latitude,N,longitude,E,speed,course,[battery,]date,…`. Undefined when the sentence holds
 * neither a place nor a moment. Without a date of its own the message is dated `now`.
 */
export const decodeLocationText = (fields: string[], type: string, now: Date): DecodedPosition | undefined => {
  const isAnswer = type === 'V4'
  const at = latitudeIn(fields, isAnswer)
  if (at === undefined) return isAnswer ? { attributes: { result: fields.slice(3).join(',') } } : undefined
  const { date, tail } = splitAfterCourse(fields.slice(at + 6))
  const details = tailDetails(tail)
  const result = isAnswer ? fields.slice(3, at - 2).join(',') : ''
  const place = soundFix(
    {
      time: momentOf(date, fields[at - 2] ?? ''),
      valid: isValid(fields[at - 1] ?? ''),
      latitude: coordinateOf(fields[at] ?? '', fields[at + 1] ?? ''),
      longitude: coordinateOf(fields[at + 2] ?? '', fields[at + 3] ?? ''),
      speedKnots: numberIn(fields[at + 4]),
      courseDegrees: numberIn(fields[at + 5]),
      altitudeMeters: details.altitudeMeters,
    },
    now,
  )
  if (!place.fix && !place.deviceTime && result === '') return undefined
  return {
    ...place,
    attributes: { ...(result === '' ? {} : { result }), ...details.attributes },
    ...(details.network ? { network: details.network } : {}),
  }
}

/**
 * A battery figure may stand in front of the date, and the date itself may be missing; a number is taken for the
 * battery when what follows then still reads as a message.
 */
const splitAfterCourse = (fields: string[]): { date: string; tail: string[] } => {
  const [first = '', second] = fields
  const hasBattery = /^\d{1,3}$/.test(first) && (second === '' || isSixDigits(second))
  if (hasBattery && isKnownTail(fields.slice(2))) return { date: second ?? '', tail: fields.slice(2) }
  return { date: first, tail: fields.slice(1) }
}

const SIM_FIELDS = 3

const isKnownTail = (tail: string[]): boolean =>
  tail.length === 0 || tail.length === SIM_FIELDS || isStatusField(tail[SIM_FIELDS]) || isStatusField(tail[0])

type Details = Pick<DecodedPosition, 'attributes' | 'network'> & { altitudeMeters?: number }

/** What follows the date: SIM data (three fields, not kept), then the state word and model-specific values. */
const tailDetails = (tail: string[]): Details => {
  if (tail.length === SIM_FIELDS) return { attributes: {} }
  const statusAt = isStatusField(tail[SIM_FIELDS]) ? SIM_FIELDS : 0
  const status = tail[statusAt]
  if (!isStatusField(status)) return { attributes: {} }
  const values = tail.slice(statusAt + 1)
  const attributes = statusAttributes(Number.parseInt(status, 16))
  const extended = extendedDetails(values)
  return extended
    ? { ...extended, attributes: { ...attributes, ...extended.attributes } }
    : { attributes: { ...attributes, ...numberedValues(values) } }
}

const EXTENDED = /^(\d+),(-?\d+),(\d+\.\d+),(-?\d+),([0-9a-f]+),([0-9a-f]+)$/i

/** Odometer, temperature, fuel, altitude and cell of the models that send them. */
const extendedDetails = (values: string[]): Details | undefined => {
  const match = EXTENDED.exec(values.join(','))
  if (!match) return undefined
  const [, odometer, temperature, fuel, altitude, area = '', cell = ''] = match
  return {
    attributes: { odometer: Number(odometer), temp1: Number(temperature), fuel: Number(fuel) },
    altitudeMeters: Number(altitude),
    network: { cellTowers: [cellOf(0, 0, Number.parseInt(area, 16), Number.parseInt(cell, 16))] },
  }
}

const numberedValues = (values: string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, index) => [`io${index + 1}`, value.trim()]).filter(([, value]) => value !== ''))

/** `VP1,A,latitude,N,longitude,E,speed,course,date`: a location without a time of day. */
export const decodeDailyLocation = (fields: string[], now: Date): DecodedPosition | undefined => {
  const [validity, latitude = '', south = '', longitude = '', west = '', speed, course, date = ''] = fields.slice(3)
  const place = soundFix(
    {
      time: momentOf(date, ''),
      valid: validity === 'A',
      latitude: coordinateOf(latitude, south),
      longitude: coordinateOf(longitude, west),
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
    },
    now,
  )
  return place.fix || place.deviceTime ? { ...place, attributes: {} } : undefined
}

/** `LINK,time,signal,satellites,battery,steps,turnovers,date,status`: a heartbeat of wearables. */
export const decodeLink = (fields: string[]): DecodedPosition => {
  const [rssi, sat, level, steps, turnovers] = fields.slice(4, 9).map(wholeOf)
  const status = fields[10]
  const batteryLevel = level !== undefined && level <= 100 ? level : undefined
  return {
    ...clockOf(fields[9], fields[3]),
    attributes: {
      ...known({ rssi, sat, batteryLevel, steps, turnovers }),
      ...(isStatusField(status) ? statusAttributes(Number.parseInt(status, 16)) : {}),
    },
  }
}

/** `HTBT,battery`: a heartbeat; without a figure there is nothing to store. */
export const decodeHeartbeat = (fields: string[]): DecodedPosition | undefined => {
  const batteryLevel = wholeOf(fields[3])
  return batteryLevel === undefined || batteryLevel > 100 ? undefined : { attributes: { batteryLevel } }
}
