import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { countIn, degreesMinutesIn, known, momentIn, numberIn } from '../text-values'
import { eventAttributes } from './events'

const HALF_DAY_MS = 12 * 3_600_000

const LOCAL = /^(\d\d)\/?(\d\d)\/?(\d\d) ?(\d\d):?(\d\d):?(\d\d)?$/
const CLOCK = /^(\d\d)(\d\d)(\d\d)(?:\.\d+)?$/

/**
 * UTC moment of the device's local date and time and the UTC time of day: the day is chosen to be nearest. Where there
 * is no time of day, the local one counts.
 */
const momentOf = (local: string, clock: string): Date | undefined => {
  const day = LOCAL.exec(local)
  if (!day) return undefined
  const [year = 0, month = 0, date = 0, localHours = 0, localMinutes = 0, localSeconds = 0] = day
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0))
  const utc = CLOCK.exec(clock)
  if (!utc) return utcOf(year, month, date, localHours, localMinutes, localSeconds)
  const [hours = 0, minutes = 0, seconds = 0] = utc.slice(1).map(Number)
  const moment = utcOf(year, month, date, hours, minutes, seconds).getTime()
  const aheadMs = utcOf(year, month, date, localHours, localMinutes, seconds).getTime() - moment
  if (aheadMs > HALF_DAY_MS) return new Date(moment + 2 * HALF_DAY_MS)
  return new Date(aheadMs <= -HALF_DAY_MS ? moment - 2 * HALF_DAY_MS : moment)
}

const isLetter = (field: string | undefined): field is string => /^[A-Z]?$/i.test(field ?? 'none')

/** An angle with its letter in front or behind; with what follows. */
const takeAngle = (fields: readonly string[]): { degrees: number | undefined; rest: readonly string[] } => {
  const [first, second, third] = fields
  if (isLetter(first) && first !== '' && !isLetter(second)) {
    const rest = third === '' ? fields.slice(3) : fields.slice(2)
    return { degrees: degreesMinutesIn(second, first), rest }
  }
  return { degrees: degreesMinutesIn(first, second), rest: fields.slice(2) }
}

/** `event,date,phone,F,utc time,A,lat,N,lon,E,speed,course,altitude,acc,door,fuel1%,fuel2%,temperature`. */
export const readLocation = (fields: readonly string[], now: Date): DecodedPosition => {
  const [event = '', local = '', phone = '', , clock = '', validity = ''] = fields
  const latitude = takeAngle(fields.slice(6))
  const longitude = takeAngle(latitude.rest)
  const [speed, course, altitude, ...tail] = longitude.rest
  const place = soundFix(
    {
      time: readable(() => momentOf(local, clock)),
      valid: validity === 'A',
      latitude: latitude.degrees,
      longitude: longitude.degrees,
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
      altitudeMeters: numberIn(altitude),
    },
    now,
  )
  return { ...place, attributes: { ...eventAttributes(event, phone), ...tailAttributes(tail) } }
}

const flagIn = (field: string | undefined): boolean | undefined =>
  field === '0' || field === '1' ? field === '1' : undefined

const percentIn = (field: string | undefined): number | undefined =>
  field?.endsWith('%') ? numberIn(field.slice(0, -1)) : undefined

/** A second tank without the sign of percent is one that is not there. */
const tailAttributes = ([acc, door, fuel1, fuel2, temperature]: readonly string[]): DecodedPosition['attributes'] =>
  known({
    ignition: flagIn(acc),
    door: flagIn(door),
    fuel1: percentIn(fuel1),
    fuel2: percentIn(fuel2),
    temp1: numberIn(temperature),
  })

/** Dashes stand for nothing. */
const wordIn = (field: string | undefined): string | undefined =>
  field === undefined || /^-*$/.test(field) ? undefined : field

const SIX_DIGITS = /^\d{6}$/
const CLOCK_AT = 4

/** Whether the fields are those of the brief form, whatever its event and sensor are. */
export const isBrief = (fields: readonly string[]): boolean => {
  const [clock = '', date = '', , , latitude, longitude] = fields.slice(CLOCK_AT)
  const signs = [SIX_DIGITS.test(clock), SIX_DIGITS.test(date), numberIn(latitude), numberIn(longitude)]
  return (
    fields[3] !== 'F' && fields[3] !== 'L' && signs.filter((sign) => sign !== false && sign !== undefined).length > 2
  )
}

/** `name,event,sensor,volts,hhmmss,ddmmyy,rssi,valid,lat,lon,km/h,course,altitude,hdop,satellites,acc,charge,error`. */
export const readBrief = (fields: readonly string[], now: Date): DecodedPosition => {
  const [, event, sensor, volts, clock, date, rssi, valid, latitude, longitude] = fields
  const [kmh, course, altitude, hdop, sat, acc, charge, error] = fields.slice(10)
  const place = soundFix(
    {
      time: momentIn(date, clock, 'dayFirst'),
      valid: (countIn(valid) ?? 0) > 0,
      latitude: numberIn(latitude),
      longitude: numberIn(longitude),
      speedKnots: knotsOfKmh(numberIn(kmh) ?? 0),
      courseDegrees: numberIn(course),
      altitudeMeters: numberIn(altitude),
    },
    now,
  )
  const attributes = known({
    event: wordIn(event),
    sensorId: wordIn(sensor),
    sensorVoltage: numberIn(wordIn(volts)),
    rssi: countIn(rssi),
    hdop: numberIn(hdop),
    sat: countIn(sat),
    ignition: flagIn(acc),
    charge: flagIn(charge),
    error: wordIn(error),
  })
  return { ...place, attributes }
}
