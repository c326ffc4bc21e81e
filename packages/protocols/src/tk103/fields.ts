import { knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { degreesMinutesIn, known, momentIn, numberIn } from '../text-values'

/** What a sentence says of a place, in text. */
export interface SentPlaceText {
  date: string
  validity: string
  latitude: string
  longitude: string
  speed: string
  time: string
  course: string
  /** State and odometer, then whatever follows. */
  tail: string
}

const ANGLE = /^\s*([\d. ]*)\s*([A-Z])?$/i

const degreesOf = (text: string): number | undefined => {
  const [, digits = '', letter] = ANGLE.exec(text) ?? []
  return degreesMinutesIn(digits.replaceAll(' ', ''), letter)
}

const withoutBlanks = (text: string): string => text.replaceAll(' ', '')

const STATE_DIGITS = 8
const CLOCK_DIGITS = 6
const COURSE_SIGNS = 6
const SHORT_COURSE_SIGNS = 2
const MAX_SPEED_SIGNS = 5

type Motion = Pick<SentPlaceText, 'speed' | 'time' | 'course' | 'tail'>

/**
 * `speed time course state L odometer` without anything between. The speed has one to five signs, the course six or, with
 * some makers, two; the state has eight, so that the count of signs tells them apart.
 */
const motionBeforeState = (text: string, end: number): Motion | undefined => {
  const start = end - STATE_DIGITS
  const signs = text.slice(0, start)
  const courseSigns =
    signs.length > MAX_SPEED_SIGNS + CLOCK_DIGITS + SHORT_COURSE_SIGNS ? COURSE_SIGNS : SHORT_COURSE_SIGNS
  const speedSigns = signs.length - CLOCK_DIGITS - courseSigns
  if (speedSigns < 1 || speedSigns > MAX_SPEED_SIGNS) return undefined
  return {
    speed: signs.slice(0, speedSigns),
    time: signs.slice(speedSigns, speedSigns + CLOCK_DIGITS),
    course: signs.slice(speedSigns + CLOCK_DIGITS),
    tail: text.slice(start),
  }
}

const WITH_COMMAS = /^([\d. ]{1,5})\d*,([^,]{6}),?([\d. ]*)(.*)$/s
const LOOSE = /^([\d. ]{1,5})(\d{6}),?(\d+\.\d+|\d{0,6})(.*)$/s

const motionOf = (text: string): Motion | undefined => {
  const end = text.indexOf('L')
  if (end > STATE_DIGITS && !text.slice(0, end).includes(',')) {
    const motion = motionBeforeState(text, end)
    if (motion) return motion
  }
  const [, speed = '', time = '', course = '', tail = ''] = WITH_COMMAS.exec(text) ?? LOOSE.exec(text) ?? []
  if (time === '') return undefined
  return { speed, time, course, tail: tail.replace(/^,/, '') }
}

const PACKED = /(\d{6}),?([AV]),?(\s*\d*\.[\d ]+[NS]),?(\s*\d*\.[\d ]+[EW]),?(.*)$/s
/** The same by its columns, for when one of them is damaged. */
const COLUMNS = /^(.{6})(.)(.{9}.)(.{10}.)(.*)$/s
const LOOKS: readonly RegExp[] = [/^\d{6}$/, /^[AV]$/, /^\d{4}\.\d{4}[NS]$/, /^\d{5}\.\d{4}[EW]$/]
/** Where the columns may begin: at once, behind a digit of an alarm, behind an IMEI. */
const STARTS = [0, 1, 15]

const columnsOf = (text: string): RegExpExecArray | null => {
  for (const start of STARTS) {
    const match = COLUMNS.exec(text.slice(start))
    const sound = LOOKS.filter((look, index) => look.test(match?.[index + 1] ?? '')).length
    if (match && sound >= LOOKS.length - 1) return match
  }
  return null
}

/** `[…]date A lat N lon E speed time course state L odometer`, with a comma here and there. */
export const packedPlace = (text: string): SentPlaceText | undefined => {
  const match = PACKED.exec(text) ?? columnsOf(text)
  if (!match) return undefined
  const [, date = '', validity = '', latitude = '', longitude = '', rest = ''] = match
  const motion = motionOf(rest) ?? { speed: '', time: '', course: '', tail: '' }
  return { date, validity, latitude, longitude, ...motion }
}

const FIELDS_OF_PLACE = 7

/** `date,A,latN,lonE,speed,time,course,…`; digits in front of the date are left out. */
export const separatedPlace = (fields: readonly string[]): SentPlaceText | undefined => {
  const [first = '', validity = '', latitude = '', longitude = '', speed = '', time = '', course = ''] = fields
  if (fields.length < FIELDS_OF_PLACE - 1) return undefined
  const tail = fields.slice(FIELDS_OF_PLACE).join(',')
  const looksLikeIt = [/\d{6}$/.test(first), /^[AV]$/.test(validity), /[NS]$/i.test(latitude), /[EW]$/i.test(longitude)]
  if (looksLikeIt.filter(Boolean).length < looksLikeIt.length - 1) return undefined
  return { date: first.slice(-6), validity, latitude, longitude, speed, time, course, tail }
}

/** The fix of a place, as far as it is readable. */
export const fixOfPlace = (
  place: SentPlaceText,
  order: 'dayFirst' | 'yearFirst',
  now: Date,
): Pick<DecodedPosition, 'fix' | 'deviceTime'> => {
  const [latitude, longitude] = [degreesOf(place.latitude), degreesOf(place.longitude)]
  const time = momentIn(place.date, place.time, order)
  const valid = place.validity === 'A'
  // A receiver that never had a fix sends a day of nought with its zeroes.
  if (!valid && !time && latitude === 0 && longitude === 0) return {}
  return soundFix(
    {
      time,
      valid,
      latitude,
      longitude,
      speedKnots: knotsOfKmh(numberIn(withoutBlanks(place.speed)) ?? 0),
      courseDegrees: numberIn(withoutBlanks(place.course)),
    },
    now,
  )
}

const STATE = /^([01])([01])([0-9A-F])([0-9A-F])([0-9A-F])([0-9A-F]{3})L([0-9A-F]+)/
const TEMPERATURE = /([+-]\d{3}\.\d)$/

const isSet = (digit: string, bit: number): boolean => ((Number.parseInt(digit, 16) >> bit) & 1) === 1
const oneIf = (condition: boolean): number => (condition ? 1 : 0)

/** The eight digits of the state, `L` and the distance counter, all hex, and a temperature at the end. */
export const stateAttributes = (tail: string): DecodedPosition['attributes'] => {
  const degrees = TEMPERATURE.exec(tail)?.[1]
  const temperature = known({ temp1: numberIn(degrees) })
  const match = STATE.exec(tail)
  if (!match) return temperature
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
  return { ...attributes, fuel: Number.parseInt(fuel, 16), odometer: Number.parseInt(odometer, 16), ...temperature }
}
