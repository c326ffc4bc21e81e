import { ImpossibleValueError, fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { eventAttributes } from './events'

const HALF_DAY_MS = 12 * 3_600_000

const LOCAL = /^(\d\d)\/?(\d\d)\/?(\d\d) ?(\d\d):?(\d\d):?(\d\d)?$/
const CLOCK = /^(\d\d)(\d\d)(\d\d)(?:\.\d+)?$/

/** UTC moment of the device's local date and time and the UTC time of day: the day is chosen to be nearest. */
const momentOf = (local: string, clock: string): Date => {
  const day = LOCAL.exec(local)
  if (!day) throw new ImpossibleValueError('date', local)
  const [year = 0, month = 0, date = 0, localHours = 0, localMinutes = 0, localSeconds = 0] = day
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0))
  if (clock === '') return utcOf(year, month, date, localHours, localMinutes, localSeconds)
  const utc = CLOCK.exec(clock)
  if (!utc) throw new ImpossibleValueError('time', clock)
  const [hours = 0, minutes = 0, seconds = 0] = utc.slice(1).map(Number)
  const moment = utcOf(year, month, date, hours, minutes, seconds).getTime()
  const aheadMs = utcOf(year, month, date, localHours, localMinutes, seconds).getTime() - moment
  if (aheadMs > HALF_DAY_MS) return new Date(moment + 2 * HALF_DAY_MS)
  return new Date(aheadMs <= -HALF_DAY_MS ? moment - 2 * HALF_DAY_MS : moment)
}

/** `dddmm.mmmm` and a hemisphere letter. */
const degreesOf = (angle = '', letter = ''): number => {
  const match = /^(\d{1,3})(\d\d\.\d+)$/.exec(angle)
  if (!match || !/^[NSEW]$/.test(letter)) throw new ImpossibleValueError('coordinate', angle + letter)
  return (letter === 'S' || letter === 'W' ? -1 : 1) * (Number(match[1]) + Number(match[2]) / 60)
}

const numberOf = (field: string | undefined): number | undefined =>
  field !== undefined && /^[+-]?\d+(\.\d+)?$/.test(field) ? Number(field) : undefined

/** `event,date,phone,F,utc time,A,lat,N,lon,E,speed,course,altitude,acc,door,fuel1%,fuel2%,temperature`. */
export const readLocation = (fields: string[]): DecodedPosition => {
  const [event = '', local = '', phone = '', , clock = '', validity = '', lat, south, lon, west] = fields
  const tail = fields.slice(10)
  const fix = fixOf({
    time: momentOf(local, clock),
    valid: validity === 'A',
    latitude: degreesOf(lat, south),
    longitude: degreesOf(lon, west),
    speedKnots: numberOf(tail[0]) ?? 0,
    courseDegrees: numberOf(tail[1]) ?? 0,
    altitudeMeters: numberOf(tail[2]) ?? 0,
  })
  return { fix, attributes: { ...eventAttributes(event, phone), ...tailAttributes(tail.slice(3)) } }
}

const flag = (name: string, field: string | undefined): DecodedPosition['attributes'] =>
  field === '0' || field === '1' ? { [name]: field === '1' } : {}

const percent = (name: string, field: string | undefined): DecodedPosition['attributes'] => {
  const match = /^(\d+(?:\.\d+)?)%$/.exec(field ?? '')
  return match ? { [name]: Number(match[1]) } : {}
}

const tailAttributes = ([acc, door, fuel1, fuel2, temperature]: string[]): DecodedPosition['attributes'] => {
  // Models without a second tank send the temperature one field earlier.
  const temp1 = numberOf(temperature) ?? (temperature === '' ? numberOf(fuel2) : undefined)
  return {
    ...flag('ignition', acc),
    ...flag('door', door),
    ...percent('fuel1', fuel1),
    ...percent('fuel2', fuel2),
    ...(temp1 === undefined ? {} : { temp1 }),
  }
}

/** `name,---,…,hhmmss,ddmmyy,rssi,valid,lat,lon,km/h,course,altitude,hdop,satellites,acc,charge`. */
export const readBrief = (fields: string[]): DecodedPosition => {
  const [clock = '', date = '', ...rest] = fields.slice(4)
  const [rssi, valid, latitude, longitude, kmh, course, altitude, hdop, sat] = rest.map(numberOf)
  const [time, day] = [CLOCK.exec(clock), CLOCK.exec(date)]
  if (!time || !day || latitude === undefined || longitude === undefined) throw new ImpossibleValueError('report', date)
  const fix = fixOf({
    time: utcOf(Number(day[3]), Number(day[2]), Number(day[1]), Number(time[1]), Number(time[2]), Number(time[3])),
    valid: valid === 1,
    latitude,
    longitude,
    speedKnots: knotsOfKmh(kmh ?? 0),
    courseDegrees: course ?? 0,
    altitudeMeters: altitude ?? 0,
  })
  const counts = Object.entries({ rssi, hdop, sat }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  )
  return {
    fix,
    attributes: { ...Object.fromEntries(counts), ...flag('ignition', rest[9]), ...flag('charge', rest[10]) },
  }
}
