import type { Network } from '@rastro/model/position'
import { isBitSet } from '../bytes/index'
import { cellOf } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { countIn, hexNumberOf, known, numberIn } from '../text-values'
import { Columns, PLACE_SIGNS, digitValues, endOfPlace } from './columns'
import { degreesOf, momentDayFirst } from './fields'

type Attributes = DecodedPosition['attributes']

const ALARMS: Readonly<Record<string, string>> = {
  '01': 'sos',
  '10': 'lowBattery',
  '11': 'overspeed',
  '30': 'parking',
  '42': 'geofenceExit',
  '43': 'geofenceEnter',
}

/** The last eight digits are area and cell; zeros say that none is known. */
const networkOf = (digits: string | undefined): Network | undefined => {
  const match = /([\dA-F]{4})([\dA-F]{4})$/i.exec(digits ?? '')
  if (!match || match[0] === '00000000') return undefined
  const [area = '', cell = ''] = match.slice(1)
  return { cellTowers: [cellOf(0, 0, Number.parseInt(area, 16), Number.parseInt(cell, 16))] }
}

const alarmOf = (type: string): Attributes => known({ alarm: ALARMS[type] })

/** Fields behind the charge where there is an analogue value among them. */
const FIELDS_WITH_ANALOGUE = 6

const kilometres = (text: string | undefined): number | undefined => {
  const value = numberIn(text)
  return value === undefined ? undefined : value * 1000
}

/** Analogue value (newer firmware only), cell, temperature, odometer in kilometres. */
const tailDetails = (fields: readonly string[]): Pick<DecodedPosition, 'attributes' | 'network'> => {
  const hasAnalogue = fields.length >= FIELDS_WITH_ANALOGUE
  const [cell, temperature, odometer] = hasAnalogue ? fields.slice(1) : fields
  const network = networkOf(cell)
  return {
    attributes: {
      ...(hasAnalogue ? digitValues(['adc1'], fields) : {}),
      ...digitValues(['temp1'], [temperature ?? '']),
      ...known({ odometer: kilometres(odometer) }),
    },
    ...(network ? { network } : {}),
  }
}

const bitsOf = (text: string | undefined): number | undefined =>
  text && /^[01]{1,12}$/.test(text) ? Number.parseInt(text, 2) : undefined

const inputsOfSentence = (status: number): Attributes => ({
  ...(isBitSet(status, 0) ? { alarm: 'sos' } : {}),
  in3: isBitSet(status, 4),
  in4: isBitSet(status, 5),
  in1: isBitSet(status, 6),
  in2: isBitSet(status, 7),
  out1: isBitSet(status, 8),
  out2: isBitSet(status, 9),
})

/** One digit of charging, then battery and supply. */
const chargeOf = (text: string | undefined, digits: number, parts: number): Attributes => {
  const match = new RegExp(`^\\d(\\d{${digits}})(\\d+)$`).exec(text ?? '')
  return match ? { battery: Number(match[1]) / parts, power: Number(match[2]) } : {}
}

/** A GPRMC sentence, dilutions, bits, clock, charge, and the rest, separated by `|`. */
export const readSentenceReport = (type: string, text: string, now: Date): DecodedPosition => {
  const [sentence = '', pdop, hdop, vdop, bits, , charge, ...rest] = text.split('|')
  const [, clock = '', validity, lat = '', south = '', lon = '', east = '', speed, course, date = ''] =
    sentence.split(',')
  const status = bitsOf(bits)
  const tail = tailDetails(rest)
  const place = soundFix(
    {
      time: momentDayFirst(date, clock),
      valid: validity === 'A',
      latitude: degreesOf(lat + south),
      longitude: degreesOf(lon + east),
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
    },
    now,
  )
  return {
    ...place,
    attributes: {
      ...alarmOf(type),
      ...known({ pdop: numberIn(pdop), hdop: numberIn(hdop), vdop: numberIn(vdop), status }),
      ...(status === undefined ? {} : inputsOfSentence(status)),
      ...chargeOf(charge, 3, 100),
      ...tail.attributes,
    },
    ...(tail.network ? { network: tail.network } : {}),
  }
}

const numberedBits = (name: string, status: number, first: number, count: number): Attributes =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${name}${index + 1}`, isBitSet(status, first + index)]),
  )

const inputsOfFields = (status: number): Attributes => ({
  antenna: isBitSet(status, 0),
  charge: isBitSet(status, 1),
  ...numberedBits('in', status, 2, 6),
  ...numberedBits('out', status, 8, 4),
})

/** Date and time, then validity, place, speed, course, dilution, bits, charge, and the rest; undefined without the two. */
export const readFieldReport = (type: string, text: string, now: Date): DecodedPosition | undefined => {
  const [moment = '', validity, lat = '', south = '', lon = '', east = '', speed, course, hdop, bits, charge, ...rest] =
    text.split('|')
  const place = soundFix(
    {
      time: momentDayFirst(moment.slice(0, 6), moment.slice(6)),
      valid: validity === 'A',
      latitude: degreesOf(lat + south),
      longitude: degreesOf(lon + east),
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
    },
    now,
  )
  if (!place.fix && !place.deviceTime) return undefined
  const status = bitsOf(bits)
  const tail = tailDetails(rest)
  return {
    ...place,
    attributes: {
      ...alarmOf(type),
      ...known({ hdop: numberIn(hdop), status }),
      ...(status === undefined ? {} : inputsOfFields(status)),
      ...chargeOf(charge, 2, 10),
      ...tail.attributes,
    },
    ...(tail.network ? { network: tail.network } : {}),
  }
}

/** Signs behind the place: number of the report and sum. */
const BEHIND_PLACE = [8]
/** Time, lines, charge, two analogue values and temperatures, cell, validity, satellites, motion, odometer. */
const BEFORE_PLACE = 63

/** The same in columns without separators, of the first firmware. */
export const readOldColumns = (type: string, text: string, now: Date): DecodedPosition | undefined => {
  const end = endOfPlace(text, BEHIND_PLACE)
  if (end === undefined || end - PLACE_SIGNS !== BEFORE_PLACE) return undefined
  const columns = new Columns(text)
  const [date, clock, io1] = [columns.take(6), columns.take(6), columns.take(4)]
  columns.take(1)
  const [battery, power] = [countIn(columns.take(2)), countIn(columns.take(2))]
  const levels = [4, 4, 3, 3].map((count) => columns.take(count))
  const network = networkOf(columns.take(8))
  const [validity, sat] = [columns.take(1), countIn(columns.take(2))]
  const [courseDegrees, speedKnots, pdop] = [
    countIn(columns.take(3)),
    countIn(columns.take(3)),
    numberIn(columns.take(4)),
  ]
  const odometer = kilometres(columns.take(7))
  const [latitude, longitude] = [degreesOf(columns.take(10)), degreesOf(columns.take(11))]
  const time = momentDayFirst(date, clock)
  return {
    ...soundFix({ time, valid: validity === 'A', latitude, longitude, courseDegrees, speedKnots }, now),
    attributes: {
      ...alarmOf(type),
      ...known({ io1: hexNumberOf(io1) === undefined ? undefined : io1, power, sat, pdop, odometer }),
      ...known({ battery: battery === undefined ? undefined : battery / 10 }),
      ...digitValues(['adc1', 'adc2', 'temp1', 'temp2'], levels),
    },
    ...(network ? { network } : {}),
  }
}
