import { isBitSet } from '../bytes/index'
import { fixOf, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'

export type Attributes = Record<string, string | number | boolean>

/** Time, validity, place, speed in knots, course and date as a receiver writes them. The hour may have one digit. */
const SENTENCE =
  /(\d{1,2})(\d\d)(\d\d)(?:\.\d+)?,([AV]),(\d+)(\d\d\.\d+),([NS]),(\d+)(\d\d\.\d+),([EW]),([\d.]*),([\d.]*),(\d\d)(\d\d)(\d\d)/
const BITS_OF_A_KIND = 5
const FIRST_INPUT_BIT = 8

export const degreesOf = (whole: string | undefined, minutes: string | undefined, hemisphere: string | undefined) => {
  const degrees = Number(whole) + Number(minutes) / 60
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees
}

const decimalOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d+(\.\d*)?$/.test(text) ? Number(text) : undefined

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
  if (!/^\d{5,9}$/.test(odometer ?? '')) return {}
  const driver = /^[0-9a-f]{5,}/i.exec(card ?? '')?.[0]
  return { odometer: Number(odometer), ...(driver === undefined ? {} : { driverUniqueId: driver }) }
}

const CELL = /^[0-9a-f]{16,20}$/i
const ANALOGUE = /^[0-9a-f]{4}(,[0-9a-f]{4})+$/i
const STATE = /^[0-9a-f]{4}$/i

/** What stands between bars behind the sentence; a value in another form ends the reading. */
const readValues = ([, , state, analogue, next, ...rest]: readonly string[]): Attributes => {
  if (!STATE.test(state ?? '')) return {}
  const attributes = readState(state ?? '')
  if (!ANALOGUE.test(analogue ?? '')) return attributes
  Object.assign(attributes, readAnalogue(analogue ?? ''))
  if (next === undefined) return attributes
  return { ...attributes, ...(CELL.test(next) ? readBehindCell(rest) : readDistance([next, ...rest])) }
}

/** Reads a sentence with its values; undefined when it holds no place. */
export const readPositionText = (text: string): DecodedPosition | undefined => {
  const match = SENTENCE.exec(text)
  if (!match) return undefined
  const [whole, hours, minutes, seconds, validity, ...place] = match
  const [latitude, latitudeMinutes, northSouth, longitude, longitudeMinutes, eastWest, speed, course, ...date] = place
  const [day, month, year] = date.map(Number)
  const values = text
    .slice(match.index + whole.length)
    .split('|')
    .slice(1)
  const hdop = decimalOf(values[0])
  return {
    fix: fixOf({
      time: utcOf(year ?? 0, month ?? 0, day ?? 0, Number(hours), Number(minutes), Number(seconds)),
      valid: validity === 'A',
      latitude: degreesOf(latitude, latitudeMinutes, northSouth),
      longitude: degreesOf(longitude, longitudeMinutes, eastWest),
      speedKnots: decimalOf(speed) ?? 0,
      courseDegrees: decimalOf(course) ?? 0,
      altitudeMeters: decimalOf(values[1]) ?? 0,
    }),
    attributes: { ...(hdop === undefined ? {} : { hdop }), ...readValues(values) },
  }
}
