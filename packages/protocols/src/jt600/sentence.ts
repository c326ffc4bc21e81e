import { ImpossibleValueError, cellOf, fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import { momentOf } from './record'

type Attributes = DecodedPosition['attributes']

const KNOTS_PER_MPH = 0.868976

const numberOf = (field: string | undefined): number => {
  const text = field?.trim() ?? ''
  if (!/^-?\d+(\.\d*)?$/.test(text)) throw new ImpossibleValueError('number', field)
  return Number(text)
}

const pairsOf = (field: string | undefined): number[] => {
  if (!/^\d{6}$/.test(field ?? '')) throw new ImpossibleValueError('date or time', field)
  return [0, 2, 4].map((at) => Number((field ?? '').slice(at, at + 2)))
}

const momentOfFields = (date: string | undefined, clock: string | undefined): Date =>
  momentOf([...pairsOf(date), ...pairsOf(clock)])

const signed = (degrees: number, hemisphere: string | undefined): number =>
  hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees

const withMinutes = (field: string | undefined): number => {
  const value = numberOf(field)
  return Math.floor(value / 100) + (value % 100) / 60
}

/** `U01`…: date, time, validity, place, speed, course, satellites, battery, state bits, cell, odometer, number. */
export const readLockSentence = (fields: string[]): DecodedPosition => {
  const [date, clock, validity, latitude, south, longitude, east, speed, course, sat, battery, bits = ''] = fields
  if (!/^[01]+$/.test(bits)) throw new ImpossibleValueError('state', bits)
  const [cellId, areaCode, signal, odometerKm, index] = fields.slice(12).map(numberOf)
  const attributes: Attributes = { sat: numberOf(sat) }
  const batteryLevel = numberOf(battery?.replace('%', ''))
  if (batteryLevel <= 100) attributes.batteryLevel = batteryLevel
  return {
    fix: fixOf({
      time: momentOfFields(date, clock),
      valid: validity === 'T',
      latitude: signed(numberOf(latitude), south),
      longitude: signed(numberOf(longitude), east),
      speedKnots: numberOf(speed) * KNOTS_PER_MPH,
      courseDegrees: numberOf(course),
    }),
    attributes: {
      ...attributes,
      status: Number.parseInt(bits, 2),
      odometer: (odometerKm ?? 0) * 1000,
      ...(index === undefined ? {} : { index }),
    },
    network: { cellTowers: [cellOf(0, 0, areaCode ?? 0, cellId ?? 0, signal ? -signal : 0)] },
  }
}

/** `W01`: place first, then validity, date, time, speed, course, power, receiver, signal and kind of alert. */
export const readWatchSentence = (fields: string[]): DecodedPosition => {
  const [longitude, east, latitude, south, validity, date, clock, speed, course, power, gps, rssi, alert] = fields
  return {
    fix: fixOf({
      time: momentOfFields(date, clock),
      valid: validity === 'A',
      latitude: signed(withMinutes(latitude), south),
      longitude: signed(withMinutes(longitude), east),
      speedKnots: knotsOfKmh(numberOf(speed)),
      courseDegrees: numberOf(course),
    }),
    attributes: { power: numberOf(power), gps: numberOf(gps), rssi: numberOf(rssi), alertType: numberOf(alert) },
  }
}

const NO_CARD = /^0*$/

/** `P45`: a lock was opened or closed: place, what caused it, and the card. */
export const readLockEvent = (fields: string[]): DecodedPosition => {
  const [date, clock, latitude, south, longitude, east, validity, speed, course, source, , card = ''] = fields
  return {
    fix: fixOf({
      time: momentOfFields(date, clock),
      valid: validity === 'A',
      latitude: signed(numberOf(latitude), south),
      longitude: signed(numberOf(longitude), east),
      speedKnots: numberOf(speed) * KNOTS_PER_MPH,
      courseDegrees: numberOf(course),
    }),
    attributes: { eventSource: numberOf(source), ...(NO_CARD.test(card) ? {} : { driverUniqueId: card }) },
  }
}
