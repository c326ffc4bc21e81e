import { isBitSet } from '../bytes/index'
import { cellOf, knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { countIn, hexNumberOf, known, numberIn } from '../text-values'
import { Columns, PLACE_SIGNS, digitValues, endOfPlace } from './columns'
import { degreesOf, momentYearFirst } from './fields'

type Attributes = DecodedPosition['attributes']

const TYPE_ALARMS: Readonly<Record<string, string>> = {
  '01': 'sos',
  '02': 'overspeed',
  '04': 'geofenceExit',
  '05': 'geofenceEnter',
  '06': 'tow',
  '07': 'gpsAntennaCut',
  '10': 'powerCut',
  '11': 'powerRestored',
  '12': 'lowPower',
  '13': 'lowBattery',
  '40': 'vibration',
  '41': 'idle',
  '42': 'hardAcceleration',
  '43': 'hardBraking',
}

const STATE_ALARMS: ReadonlyArray<readonly [bit: number, alarm: string]> = [
  [31, 'sos'],
  [29, 'overspeed'],
  [27, 'geofenceExit'],
  [26, 'geofenceEnter'],
  [25, 'gpsAntennaCut'],
]

const alarmsOf = (type: string, status: number): Attributes => {
  const alarms = STATE_ALARMS.filter(([bit]) => isBitSet(status, bit)).map(([, alarm]) => alarm)
  const names = [...new Set([TYPE_ALARMS[type], ...alarms])].filter((name) => name !== undefined)
  return names.length > 0 ? { alarm: names.join(',') } : {}
}

const stateAttributes = (type: string, status: number | undefined): Attributes =>
  status === undefined
    ? alarmsOf(type, 0)
    : {
        ...alarmsOf(type, status),
        ignition: isBitSet(status, 30),
        charge: isBitSet(status, 28),
        out1: isBitSet(status, 23),
        out2: isBitSet(status, 22),
        out3: isBitSet(status, 21),
        status,
      }

/** Values of four digits behind the battery, by how many digits there are. */
const ANALOGUES: Readonly<Record<number, readonly string[]>> = {
  4: ['adc1'],
  8: ['adc1', 'temp1'],
  12: ['adc1', 'temp1', 'temp2'],
  20: ['adc1', 'adc2', 'adc3', 'adc4', 'temp1'],
  24: ['adc1', 'adc2', 'adc3', 'adc4', 'temp1', 'temp2'],
}

/** Battery in tenths with the supply in volts, or battery in hundredths alone. */
const COARSE_DIGITS = 4
const FINE_DIGITS = 3
const CELL_DIGITS = 8
const OPERATOR_DIGITS = 5

interface Layout {
  batteryDigits: number
  names: readonly string[]
  hasOperator: boolean
}

const layouts: readonly Layout[] = [COARSE_DIGITS, FINE_DIGITS].flatMap((batteryDigits) =>
  Object.values(ANALOGUES).flatMap((names) =>
    [true, false].map((hasOperator) => ({ batteryDigits, names, hasOperator })),
  ),
)

const levelDigits = ({ batteryDigits, names }: Layout): number => batteryDigits + names.length * 4

const lengthOf = (layout: Layout): number =>
  levelDigits(layout) + CELL_DIGITS + (layout.hasOperator ? OPERATOR_DIGITS : 0)

const isDigits = (text: string): boolean => /^\d*$/.test(text)

/** The count of signs tells what is there; where two fit, the one whose levels are digits. */
const layoutOf = (middle: string): Layout | undefined => {
  const fitting = layouts.filter((layout) => lengthOf(layout) === middle.length)
  return fitting.find((layout) => isDigits(middle.slice(0, levelDigits(layout)))) ?? fitting[0]
}

const readLevels = (columns: Columns, { batteryDigits, names }: Layout): Attributes => {
  const isFine = batteryDigits === FINE_DIGITS
  const battery = countIn(columns.take(isFine ? FINE_DIGITS : 2))
  const power = isFine ? undefined : countIn(columns.take(2))
  const analogues = names.map(() => columns.take(4))
  return {
    ...known({ battery: battery === undefined ? undefined : battery / (isFine ? 100 : 10), power: power || undefined }),
    ...digitValues(names, analogues),
  }
}

const networkOf = (columns: Columns, hasOperator: boolean, signal: number): DecodedPosition['network'] => {
  const [area, cell] = [hexNumberOf(columns.take(4)), hexNumberOf(columns.take(4))]
  const network = hasOperator ? countIn(columns.take(2)) : 0
  const country = hasOperator ? countIn(columns.take(3)) : 0
  if (area === undefined || cell === undefined || network === undefined || country === undefined) return undefined
  return { cellTowers: [cellOf(country, network, area, cell, -signal)] }
}

/** The state says whether the place is of now; with two temperatures at another bit. */
const FIX_BIT = 14
const FIX_BIT_WITH_TEMPERATURES = 12

const isValid = (status: number | undefined, layout: Layout | undefined): boolean =>
  status !== undefined && isBitSet(status, layout?.names.includes('temp2') ? FIX_BIT_WITH_TEMPERATURES : FIX_BIT)

/** Signs behind the place: a temperature in some reports, number of the report, sum. */
const BEHIND_PLACE = [6, 10]
const HEAD_SIGNS = 20
/** Satellites, signal, course, speed, dilution, odometer. */
const BEFORE_PLACE = 21

/** `state time levels cell … place number checksum` in columns. Undefined when it does not look like that. */
export const readColumnReport = (type: string, text: string, now: Date): DecodedPosition | undefined => {
  const end = endOfPlace(text, BEHIND_PLACE)
  const start = end === undefined ? 0 : end - PLACE_SIGNS - BEFORE_PLACE
  if (start < HEAD_SIGNS) return undefined
  const status = hexNumberOf(text.slice(0, 8))
  const middle = text.slice(HEAD_SIGNS, start)
  const [layout, levels, tail] = [layoutOf(middle), new Columns(middle), new Columns(text, start)]
  const attributes = layout ? readLevels(levels, layout) : {}
  const [sat, signal] = [countIn(tail.take(2)), countIn(tail.take(2))]
  const [course, speed, hdop] = [countIn(tail.take(3)), countIn(tail.take(3)), numberIn(tail.take(4))]
  const odometer = countIn(tail.take(7))
  const place = soundFix(
    {
      time: momentYearFirst(text.slice(8, HEAD_SIGNS)),
      valid: isValid(status, layout),
      latitude: degreesOf(tail.take(10)),
      longitude: degreesOf(tail.take(11)),
      courseDegrees: course,
      speedKnots: knotsOfKmh(speed ?? 0),
    },
    now,
  )
  const network = layout && networkOf(levels, layout.hasOperator, signal ?? 0)
  return {
    ...place,
    attributes: {
      ...stateAttributes(type, status),
      ...attributes,
      ...known({ sat, hdop, odometer: odometer === undefined ? undefined : odometer * 1000 }),
    },
    ...(network && { network }),
  }
}

const fieldsOf = (text: string): string[] => (text.split('|')[0] ?? '').split(',')

/** `E2`: time, longitude, latitude, card. */
export const readCardReport = (text: string, now: Date): DecodedPosition => {
  const [moment = '', longitude, latitude, card = ''] = fieldsOf(text)
  const place = { valid: true, latitude: numberIn(latitude), longitude: numberIn(longitude) }
  return {
    ...soundFix({ ...place, time: momentYearFirst(moment) }, now),
    attributes: known({ driverUniqueId: card }),
  }
}

const VEHICLE_FIELDS = [
  'odometer',
  'fuelUsed',
  'fuelConsumption',
  'power',
  'rpm',
  'obdSpeed',
  '',
  '',
  'coolantTemp',
  'intakeTemp',
  'engineLoad',
  'throttle',
  'fuel',
]

/** `E5`: time, longitude, latitude, a name, values of the vehicle bus. */
export const readVehicleReport = (text: string, now: Date): DecodedPosition => {
  const [moment = '', longitude, latitude, , ...values] = fieldsOf(text)
  const attributes: Attributes = {}
  for (const [index, name] of VEHICLE_FIELDS.entries()) {
    const value = numberIn(values[index])
    if (name !== '' && value !== undefined) attributes[name] = name === 'power' ? value / 1000 : value
  }
  const place = { valid: true, latitude: numberIn(latitude), longitude: numberIn(longitude) }
  return { ...soundFix({ ...place, time: momentYearFirst(moment) }, now), attributes }
}
