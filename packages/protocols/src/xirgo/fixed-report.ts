import { ImpossibleValueError, fixOf, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { eventAttributes } from './events'
import { KNOTS_PER_MPH, METERS_PER_MILE } from './units'

type Attributes = DecodedPosition['attributes']

const START = [
  /^(\d+),(\d{4})\/(\d\d)\/(\d\d),(\d\d):(\d\d):(\d\d),(-?\d+\.\d+),(-?\d+\.\d+),(-?\d+\.?\d*),(\d+\.?\d*),/,
] as const
const COURSE_AND_SATELLITES = /(\d+\.?\d*),(\d+),(\d+\.?\d*),/
const NEW = [
  ...START,
  /-?\d+\.?\d*,-?\d+\.?\d*,\d+,/,
  COURSE_AND_SATELLITES,
  /(\d+),(\d+\.?\d*),(\d+\.\d+),(\d+),([01])(?:,(.*))?$/,
]
const OLD = [...START, COURSE_AND_SATELLITES, /(\d+\.\d+),(\d+),(\d+),([01])/]

const joined = (parts: readonly RegExp[]): RegExp => new RegExp(parts.map(({ source }) => source).join(''), 's')
const NEW_REPORT = joined(NEW)
const OLD_REPORT = joined(OLD)

const HOUR_MS = 3_600_000

/** `1,0011,analogue,fuel,number,hours,…`: what trucks add. */
const TRUCK = /^\d,([01])([01])([01])([01]),(\d+\.?\d*),(\d+\.?\d*),\d+,(\d+),(\d+),(\d+),(\d+),(\d+),(\d+),(\d+)/

const truckOf = (tail: string): Attributes => {
  const match = TRUCK.exec(tail)
  if (!match) return {}
  const [in1 = 0, in2 = 0, in3 = 0, out1 = 0, adc1 = 0, fuel = 0, hours = 0, ...fluids] = match.slice(1).map(Number)
  const [oilPressure = 0, oilLevel = 0, oilTemp = 0, coolantPressure = 0, coolantLevel = 0, coolantTemp = 0] = fluids
  const engine = { oilPressure, oilLevel, oilTemp, coolantPressure, coolantLevel, coolantTemp }
  return { in1, in2, in3, out1, adc1, fuel, hours: hours * HOUR_MS, ...engine }
}

const fixOfStart = (at: (index: number) => number, valid: boolean): DecodedPosition['fix'] =>
  fixOf({
    time: utcOf(at(2), at(3), at(4), at(5), at(6), at(7)),
    valid,
    latitude: at(8),
    longitude: at(9),
    altitudeMeters: at(10),
    speedKnots: at(11) * KNOTS_PER_MPH,
    courseDegrees: at(12),
  })

const odometerOf = (miles: number): number => Number((miles * METERS_PER_MILE).toFixed(3))

/** A report of fixed fields, in one of two orders. Throws `ImpossibleValueError`. */
export const readFixedReport = (text: string): DecodedPosition => {
  const isNew = NEW_REPORT.test(text)
  const match = (isNew ? NEW_REPORT : OLD_REPORT).exec(text)
  if (!match) throw new ImpossibleValueError('report', text.slice(0, 80))
  const numbers = match.map(Number)
  const at = (index: number): number => numbers[index] ?? 0
  const attributes: Attributes = { ...eventAttributes(at(1)), sat: at(13), hdop: at(14) }
  if (!isNew) {
    Object.assign(attributes, { battery: at(15), rssi: at(16), odometer: odometerOf(at(17)) })
    return { fix: fixOfStart(at, match[18] === '1'), attributes }
  }
  Object.assign(attributes, { odometer: odometerOf(at(15)), fuelConsumption: match[16] ?? '', battery: at(17) })
  Object.assign(attributes, { rssi: at(18) }, truckOf(match[20] ?? ''))
  return { fix: fixOfStart(at, match[19] === '1'), attributes }
}
