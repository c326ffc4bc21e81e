import { utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { known, numberIn } from '../text-values'
import { eventAttributes } from './events'
import { KNOTS_PER_MPH, METERS_PER_MILE } from './units'

type Attributes = DecodedPosition['attributes']

const NUMBER = /^-?\d+\.?\d*$/
const WHOLE = /^\d+$/
const POINTED = /^\d+\.\d+$/
const FLAG = /^[01]$/

/** What stands where behind the speed, and what its signs look like, by which the two orders are told. */
interface Order {
  names: readonly string[]
  shapes: readonly RegExp[]
}
const NEW: Order = {
  names: ['', '', '', 'course', 'sat', 'hdop', 'odometer', 'fuelConsumption', 'battery', 'rssi', 'gps'],
  shapes: [NUMBER, NUMBER, WHOLE, NUMBER, WHOLE, NUMBER, WHOLE, NUMBER, POINTED, WHOLE, FLAG],
}
const OLD: Order = {
  names: ['course', 'sat', 'hdop', 'battery', 'rssi', 'odometer', 'gps'],
  shapes: [NUMBER, WHOLE, NUMBER, POINTED, WHOLE, WHOLE, FLAG],
}

const mismatches = ({ shapes }: Order, fields: readonly string[]): number =>
  shapes.filter((shape, at) => !shape.test(fields[at] ?? '')).length

const HOUR_MS = 3_600_000
const FLUIDS = ['oilPressure', 'oilLevel', 'oilTemp', 'coolantPressure', 'coolantLevel', 'coolantTemp'] as const
const LINES = ['in1', 'in2', 'in3', 'out1'] as const
const TRUCK_FIELDS = 12

/** `1,0011,analogue,fuel,number,hours,…`: what trucks add. */
const truckOf = (fields: readonly string[]): Attributes => {
  if (fields.length < TRUCK_FIELDS) return {}
  const [, lines = '', adc1, fuel, , hours, ...fluids] = fields
  const hoursCount = numberIn(hours)
  return known({
    ...(/^[01]{4}$/.test(lines) && Object.fromEntries(LINES.map((name, at) => [name, Number(lines[at])]))),
    adc1: numberIn(adc1),
    fuel: numberIn(fuel),
    hours: hoursCount === undefined ? undefined : hoursCount * HOUR_MS,
    ...Object.fromEntries(FLUIDS.map((name, at) => [name, numberIn(fluids[at])])),
  })
}

const timeOf = (date: string | undefined, clock: string | undefined): Date | undefined => {
  const match = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(`${date} ${clock}`)
  const [year = 0, month = 0, day = 0, hours, minutes, seconds] = (match?.slice(1) ?? []).map(Number)
  return match ? readable(() => utcOf(year, month, day, hours, minutes, seconds)) : undefined
}

const metersOf = (text: string | undefined): number | undefined => {
  const miles = numberIn(text)
  return miles === undefined ? undefined : Number((miles * METERS_PER_MILE).toFixed(3))
}

const attributesOf = (of: (name: string) => string | undefined): Attributes => {
  const consumption = of('fuelConsumption')
  return known({
    sat: numberIn(of('sat')),
    hdop: numberIn(of('hdop')),
    odometer: metersOf(of('odometer')),
    fuelConsumption: NUMBER.test(consumption ?? '') ? consumption : undefined,
    battery: numberIn(of('battery')),
    rssi: numberIn(of('rssi')),
  })
}

const LEAST_FIELDS = 10

/**
 * A report of fixed fields, `event,date,time,latitude,longitude,altitude,speed,…`, in one of two orders; undefined where
 * it is none. A damaged one has the order of those before it on its connection.
 */
export const readFixedReport = (
  fields: readonly string[],
  memory: Record<string, unknown>,
  now: Date,
): DecodedPosition | undefined => {
  const [event, date, clock, latitude, longitude, altitude, speed, ...rest] = fields
  if (fields.length < LEAST_FIELDS) return undefined
  const [ofNew, ofOld] = [mismatches(NEW, rest), mismatches(OLD, rest)]
  const isDamaged = ofNew > 0 && ofOld > 0
  const isNew = isDamaged && typeof memory.xirgoIsNew === 'boolean' ? memory.xirgoIsNew : ofNew <= ofOld
  if (!isDamaged) memory.xirgoIsNew = isNew
  const { names } = isNew ? NEW : OLD
  const of = (name: string): string | undefined => rest[names.indexOf(name)]
  const place = soundFix(
    {
      time: timeOf(date, clock),
      valid: of('gps') === '1',
      latitude: numberIn(latitude),
      longitude: numberIn(longitude),
      altitudeMeters: numberIn(altitude),
      speedKnots: (numberIn(speed) ?? 0) * KNOTS_PER_MPH,
      courseDegrees: numberIn(of('course')),
    },
    now,
  )
  const truck = isNew ? truckOf(rest.slice(names.length)) : {}
  return { ...place, attributes: { ...eventAttributes(numberIn(event)), ...attributesOf(of), ...truck } }
}
