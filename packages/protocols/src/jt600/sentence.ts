import { cellOf, knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { momentOf } from './record'

type Attributes = DecodedPosition['attributes']

const KNOTS_PER_MPH = 0.868976

const numberOf = (field: string | undefined): number | undefined => {
  const text = field?.trim() ?? ''
  return /^-?\d+(\.\d*)?$/.test(text) ? Number(text) : undefined
}

const known = (values: Record<string, string | number | undefined>): Attributes => {
  const attributes: Attributes = {}
  for (const [key, value] of Object.entries(values)) if (value !== undefined) attributes[key] = value
  return attributes
}

const pairsOf = (field: string | undefined): number[] =>
  /^\d{6}$/.test(field ?? '') ? [0, 2, 4].map((at) => Number((field ?? '').slice(at, at + 2))) : [Number.NaN]

const momentOfFields = (date: string | undefined, clock: string | undefined): Date | undefined => {
  const parts = [...pairsOf(date), ...pairsOf(clock)]
  return parts.some(Number.isNaN) ? undefined : readable(() => momentOf(parts))
}

const signed = (degrees: number | undefined, hemisphere: string | undefined): number =>
  degrees === undefined ? Number.NaN : hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees

const withMinutes = (field: string | undefined): number | undefined => {
  const value = numberOf(field)
  return value === undefined ? undefined : Math.floor(value / 100) + (value % 100) / 60
}

const knotsOfMph = (field: string | undefined): number => (numberOf(field) ?? 0) * KNOTS_PER_MPH

/** `U01`…: date, time, validity, place, speed, course, satellites, battery, state bits, cell, odometer, number. */
export const readLockSentence = (fields: string[], now: Date): DecodedPosition => {
  const [date, clock, validity, latitude, south, longitude, east, speed, course, sat, battery, bits = ''] = fields
  const [cellId, areaCode, signal, odometerKm, index] = fields.slice(12).map(numberOf)
  const level = numberOf(battery?.replace('%', ''))
  const place = soundFix(
    {
      time: momentOfFields(date, clock),
      valid: validity === 'T',
      latitude: signed(numberOf(latitude), south),
      longitude: signed(numberOf(longitude), east),
      speedKnots: knotsOfMph(speed),
      courseDegrees: numberOf(course),
    },
    now,
  )
  const hasCell = areaCode !== undefined && cellId !== undefined
  return {
    ...place,
    attributes: known({
      sat: numberOf(sat),
      batteryLevel: level !== undefined && level <= 100 ? level : undefined,
      status: /^[01]+$/.test(bits) ? Number.parseInt(bits, 2) : undefined,
      odometer: odometerKm === undefined ? undefined : odometerKm * 1000,
      index,
    }),
    ...(hasCell && { network: { cellTowers: [cellOf(0, 0, areaCode, cellId, signal ? -signal : 0)] } }),
  }
}

/** `W01`: place first, then validity, date, time, speed, course, power, receiver, signal and kind of alert. */
export const readWatchSentence = (fields: string[], now: Date): DecodedPosition => {
  const [longitude, east, latitude, south, validity, date, clock, speed, course, power, gps, rssi, alert] = fields
  const sent = {
    time: momentOfFields(date, clock),
    valid: validity === 'A',
    latitude: signed(withMinutes(latitude), south),
    longitude: signed(withMinutes(longitude), east),
    speedKnots: knotsOfKmh(numberOf(speed) ?? 0),
    courseDegrees: numberOf(course),
  }
  const values = { power: numberOf(power), gps: numberOf(gps), rssi: numberOf(rssi), alertType: numberOf(alert) }
  return { ...soundFix(sent, now), attributes: known(values) }
}

const NO_CARD = /^0*$/

/** Where the number of a lock event stands, which its answer repeats. */
export const EVENT_NUMBER_AT = 14

/** `P45`: a lock was opened or closed: place, what caused it, and the card. */
export const readLockEvent = (fields: string[], now: Date): DecodedPosition => {
  const [date, clock, latitude, south, longitude, east, validity, speed, course, source, , card = ''] = fields
  const sent = {
    time: momentOfFields(date, clock),
    valid: validity === 'A',
    latitude: signed(numberOf(latitude), south),
    longitude: signed(numberOf(longitude), east),
    speedKnots: knotsOfMph(speed),
    courseDegrees: numberOf(course),
  }
  const driverUniqueId = NO_CARD.test(card) ? undefined : card
  return { ...soundFix(sent, now), attributes: known({ eventSource: numberOf(source), driverUniqueId }) }
}
