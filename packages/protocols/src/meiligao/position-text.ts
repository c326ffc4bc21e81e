import { isBitSet } from '../bytes/index'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { degreesMinutesIn, momentIn, numberIn } from '../text-values'

export type Attributes = Record<string, string | number | boolean>

const BITS_OF_A_KIND = 5
const FIRST_INPUT_BIT = 8

/** Bit 0 is output 1, bit 8 input 1. */
const readState = (text: string): Attributes => {
  const state = Number.parseInt(text, 16)
  const attributes: Attributes = {}
  for (let number = 1; number <= BITS_OF_A_KIND; number++) {
    attributes[`out${number}`] = isBitSet(state, number - 1)
    attributes[`in${number}`] = isBitSet(state, number - 1 + FIRST_INPUT_BIT)
  }
  return attributes
}

const readAnalogue = (text: string): Attributes =>
  Object.fromEntries(text.split(',').map((digits, index) => [`adc${index + 1}`, Number.parseInt(digits, 16)]))

/** Behind a cell: signal, distance, satellites and what a card reader read. */
const readBehindCell = ([rssi, odometer, satellites, ...card]: readonly string[]): Attributes => {
  const attributes: Attributes = {}
  if (/^[0-9a-f]{2}$/i.test(rssi ?? '')) attributes.rssi = Number.parseInt(rssi ?? '', 16)
  if (/^[0-9a-f]{8}$/i.test(odometer ?? '')) attributes.odometer = Number.parseInt(odometer ?? '', 16)
  if (/^[0-9a-f]{2}$/i.test(satellites ?? '')) attributes.sat = Number.parseInt(satellites ?? '', 16)
  const text = card.join('|')
  return text === '' ? attributes : { ...attributes, card: text }
}

/** Without a cell: distance in decimal digits and the driver's card. */
const readDistance = ([odometer, card]: readonly string[]): Attributes => {
  if (!/^\d{1,9}$/.test(odometer ?? '')) return {}
  const driver = /^[0-9a-f]{5,}/i.exec(card ?? '')?.[0]
  return { odometer: Number(odometer), ...(driver === undefined ? {} : { driverUniqueId: driver }) }
}

const CELL = /^[0-9a-f]{16,20}$/i
const ANALOGUE = /^[0-9a-f]{4}(,[0-9a-f]{4})+$/i
const STATE = /^[0-9a-f]{4}$/i

/** What stands between bars behind the sentence; a value in another form costs itself. */
const readValues = ([, , state, analogue, next, ...rest]: readonly string[]): Attributes => ({
  ...(STATE.test(state ?? '') ? readState(state ?? '') : {}),
  ...(ANALOGUE.test(analogue ?? '') ? readAnalogue(analogue ?? '') : {}),
  ...(next === undefined ? {} : CELL.test(next) ? readBehindCell(rest) : readDistance([next, ...rest])),
})

const TIME_DIGITS = 6

/** The hour may have one digit. */
const clockOf = (text = ''): string => {
  const [digits = ''] = text.split('.')
  return digits.length === TIME_DIGITS - 1 ? `0${digits}` : digits
}

/** Signs before a sentence, such as what a type has in front of it, end where its time starts. */
const TIME_AND_VALIDITY = /\d{5,6}(\.\d+)?,[AV],/

/** Reads a sentence with its values; undefined when it holds neither a place nor a time. */
export const readPositionText = (text: string, now: Date): DecodedPosition | undefined => {
  const start = Math.max(0, text.search(TIME_AND_VALIDITY))
  const [sentence = '', ...values] = text.slice(start).split('|')
  const [clock, validity, latitude, ns, longitude, ew, speed, course, date] = sentence.split(',')
  const place = soundFix(
    {
      time: momentIn(date?.slice(0, TIME_DIGITS), clockOf(clock), 'dayFirst'),
      valid: validity === 'A',
      latitude: degreesMinutesIn(latitude, ns),
      longitude: degreesMinutesIn(longitude, ew),
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
      altitudeMeters: numberIn(values[1]),
    },
    now,
  )
  if (!place.fix && !place.deviceTime) return undefined
  const hdop = numberIn(values[0])
  return { ...place, attributes: { ...(hdop === undefined ? {} : { hdop }), ...readValues(values) } }
}
