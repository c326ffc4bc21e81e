import { ImpossibleValueError, knotsOfKmh, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'

/** UTC moment of a date `ddmmyy` (or `yymmdd`) and `hhmmss`. */
export const momentOf = (date: string, time: string, order: 'dayFirst' | 'yearFirst'): Date => {
  const [first, month, last] = pairsOf(date)
  const [hours, minutes, seconds] = pairsOf(time)
  const [day, year] = order === 'dayFirst' ? [first, last] : [last, first]
  return utcOf(year, month, day, hours, minutes, seconds)
}

const pairsOf = (field: string): [number, number, number] => {
  const match = /^(\d\d)(\d\d)(\d\d)$/.exec(field)
  if (!match) throw new ImpossibleValueError('date or time', field)
  return [Number(match[1]), Number(match[2]), Number(match[3])]
}

/** `ddmm.mmmmN`, `ddmm.mmmmNE` without a letter, or `-dd.dddd`. */
export const degreesOf = (degrees: string, minutes: string, letter: string): number =>
  (letter === 'S' || letter === 'W' ? -1 : 1) * (Number(degrees) + Number(minutes) / 60)

const LOCATED =
  /^,?(\d{6}),?([AV]),?(\d{2})(\d\d\.\d+)([NS]),?(\d{2,3})(\d\d\.\d+)([EW]),?(?:(\d{1,3}\.\d)(?:\d*,)?|(\d{5}))?,?(\d{6}),?(.*)$/s

const WITH_COMMAS =
  /^,?(\d{6}),([AV]),(\d{2})(\d\d\.\d+)([NS]),(\d{2,3})(\d\d\.\d+)([EW]),(\d+\.?\d*),(\d{6}),([+-]?\d*\.?\d*)(.*)$/s

/** What a location says, whichever form it came in. */
export interface Located {
  date: string
  time: string
  valid: boolean
  latitude: number
  longitude: number
  speedKnots: number
  courseDegrees: number
  tail: string
}

/** `date,A,latN,lonE,km/h,time,course`, or the same without commas, with state and mileage behind. */
export const locate = (content: string): Located | undefined => {
  const commas = WITH_COMMAS.exec(content)
  if (commas) {
    const [, date = '', validity, lat = '', latMin = '', ns = '', lon = '', lonMin = '', ew = '', kmh, time = ''] =
      commas
    return {
      date,
      time,
      valid: validity === 'A',
      latitude: degreesOf(lat, latMin, ns),
      longitude: degreesOf(lon, lonMin, ew),
      speedKnots: knotsOfKmh(Number(kmh)),
      courseDegrees: Number(commas[11] === '' ? 0 : commas[11]),
      tail: commas[12] ?? '',
    }
  }
  return locatePacked(content)
}

const PACKED_TAIL = /^(\d+\.?\d*?),?([01]{5}[0-9A-F]{3}|[0-9A-F]{8}),?(L[0-9A-F]+.*)$/s

const locatePacked = (content: string): Located | undefined => {
  const match = LOCATED.exec(content)
  if (!match) return undefined
  const [, date = '', validity, lat = '', latMin = '', ns = '', lon = '', lonMin = '', ew = ''] = match
  const [kmh = match[10] ?? '0', time = '', rest = ''] = [match[9], match[11], match[12]]
  const ended = PACKED_TAIL.exec(rest)
  const course = ended ? (ended[1] ?? '') : (/^\d+\.?\d*/.exec(rest)?.[0] ?? '0')
  return {
    date,
    time,
    valid: validity === 'A',
    latitude: degreesOf(lat, latMin, ns),
    longitude: degreesOf(lon, lonMin, ew),
    speedKnots: knotsOfKmh(Number(kmh)),
    courseDegrees: Number(course),
    tail: ended ? `${ended[2]}${ended[3]}` : '',
  }
}

const STATE = /^([01])([01])([0-9A-F])([0-9A-F])([0-9A-F])([0-9A-F]{3})L([0-9A-F]+)/

const isSet = (digit: string, bit: number): boolean => ((Number.parseInt(digit, 16) >> bit) & 1) === 1
const oneIf = (condition: boolean): number => (condition ? 1 : 0)

/** The eight digits of the state, `L` and the distance counter, all hex. */
export const stateAttributes = (tail: string): DecodedPosition['attributes'] => {
  const match = STATE.exec(tail)
  if (!match) return {}
  const [, power, ignition, lines = '0', high = '0', low = '0', fuel = '0', odometer = '0'] = match
  const attributes: DecodedPosition['attributes'] = {
    charge: power === '0',
    ignition: ignition === '1',
    in2: oneIf(isSet(lines, 0)),
    panic: oneIf(isSet(lines, 1)),
    out2: oneIf(isSet(lines, 2)),
  }
  if (isSet(lines, 3)) attributes.blocked = true
  for (const bit of [0, 1, 2]) if (isSet(high, bit)) attributes[`hs${3 - bit}`] = 1
  if (isSet(high, 3)) attributes.door = true
  for (const bit of [1, 2, 3]) if (isSet(low, bit)) attributes[`ls${4 - bit}`] = 1
  return { ...attributes, fuel: Number.parseInt(fuel, 16), odometer: Number.parseInt(odometer, 16) }
}
