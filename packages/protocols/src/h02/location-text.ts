import type { DecodedPosition } from '../protocol'
import { ImpossibleValueError, cellOf, fixOf } from '../fix'
import { coordinateOf, isSixDigits, momentOf, wholeOf } from './fields'
import { isStatusField, statusAttributes } from './status'

/** Fields of a location sentence, counted from the latitude. */
interface Located {
  latitudeAt: number
  latitude: number
  longitude: number
}

const locate = (fields: string[], first: number, last: number): Located | undefined => {
  for (let at = first; at <= last; at++) {
    const [south = '', east = ''] = [fields[at + 1], fields[at + 3]]
    if (!/^[NS]$/.test(south) || !/^[EW]$/.test(east)) continue
    const latitude = coordinateOf(fields[at] ?? '', south)
    const longitude = coordinateOf(fields[at + 2] ?? '', east)
    if (latitude !== undefined && longitude !== undefined) return { latitudeAt: at, latitude, longitude }
  }
  return undefined
}

/** Validity letter; some models send a coding scheme number there, only with a fix. */
const isValid = (field: string): boolean => field === 'A' || /^\d+$/.test(field)

/**
 * Reads `type,time,validity,latitude,N,longitude,E,speed,course,[battery,]date,…`. Undefined when the sentence holds
 * no location. Without a date of its own the message is dated `now`.
 */
export const decodeLocationText = (fields: string[], type: string, now: Date): DecodedPosition | undefined => {
  const isAnswer = type === 'V4'
  const located = locate(fields, isAnswer ? 6 : 5, isAnswer ? fields.length - 4 : 5)
  if (!located) return undefined
  const { latitudeAt: at, latitude, longitude } = located
  const { date, tail } = splitAfterCourse(fields.slice(at + 6))
  const details = tailDetails(tail)
  const result = isAnswer ? fields.slice(3, at - 2).join(',') : ''
  return {
    fix: fixOf({
      time: date === '' ? now : momentOf(date, fields[at - 2] ?? ''),
      valid: isValid(fields[at - 1] ?? ''),
      latitude,
      longitude,
      speedKnots: Number(fields[at + 4] ?? 0),
      courseDegrees: Number(fields[at + 5] ?? 0),
      altitudeMeters: details.altitudeMeters,
    }),
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
  const hasBattery = /^\d+$/.test(first) && (second === '' || isSixDigits(second))
  if (hasBattery && isKnownTail(fields.slice(2))) return { date: second ?? '', tail: fields.slice(2) }
  if (first !== '' && !isSixDigits(first)) throw new ImpossibleValueError('date', first)
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
export const decodeDailyLocation = (fields: string[]): DecodedPosition | undefined => {
  const located = locate(fields, 4, 4)
  if (!located) return undefined
  return {
    fix: fixOf({
      time: momentOf(fields[10] ?? '', ''),
      valid: fields[3] === 'A',
      latitude: located.latitude,
      longitude: located.longitude,
      speedKnots: Number(fields[8] ?? 0),
      courseDegrees: Number(fields[9] ?? 0),
    }),
    attributes: {},
  }
}

/** `LINK,time,signal,satellites,battery,steps,turnovers,date,status`: a heartbeat of wearables. */
export const decodeLink = (fields: string[]): DecodedPosition | undefined => {
  const [rssi, sat, batteryLevel, steps, turnovers] = fields.slice(4, 9).map(wholeOf)
  const status = fields[10]
  if (turnovers === undefined || !isStatusField(status)) return undefined
  const attributes: DecodedPosition['attributes'] = {}
  if (rssi !== undefined) attributes.rssi = rssi
  if (sat !== undefined) attributes.sat = sat
  if (batteryLevel !== undefined && batteryLevel <= 100) attributes.batteryLevel = batteryLevel
  if (steps !== undefined) attributes.steps = steps
  attributes.turnovers = turnovers
  return {
    deviceTime: momentOf(fields[9] ?? '', fields[3] ?? ''),
    attributes: { ...attributes, ...statusAttributes(Number.parseInt(status, 16)) },
  }
}

/** `HTBT,battery`: a heartbeat; without a figure there is nothing to store. */
export const decodeHeartbeat = (fields: string[]): DecodedPosition | undefined => {
  const batteryLevel = wholeOf(fields[3])
  return batteryLevel === undefined || batteryLevel > 100 ? undefined : { attributes: { batteryLevel } }
}
