import { isBitSet } from '../bytes/index'
import { ImpossibleValueError, cellOf, fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import { degreesOf, momentYearFirst } from './fields'

type Attributes = DecodedPosition['attributes']

const TYPE_ALARMS: Readonly<Record<string, string>> = {
  '01': 'sos',
  '02': 'overspeed',
  '04': 'geofenceExit',
  '05': 'geofenceEnter',
  '40': 'vibration',
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

const stateAttributes = (type: string, status: number): Attributes => ({
  ...alarmsOf(type, status),
  ignition: isBitSet(status, 30),
  charge: isBitSet(status, 28),
  out1: isBitSet(status, 23),
  out2: isBitSet(status, 22),
  out3: isBitSet(status, 21),
  status,
})

const ANALOGUES: Readonly<Record<number, readonly string[]>> = {
  4: ['adc1'],
  12: ['adc1', 'temp1', 'temp2'],
  24: ['adc1', 'adc2', 'adc3', 'adc4', 'temp1', 'temp2'],
}

/** Battery in tenths with the supply in volts, or battery in hundredths alone; then values of four digits each. */
const readLevels = (digits: string): Attributes => {
  const isFine = digits.length % 4 === 3
  const start = isFine ? 3 : 4
  const names = ANALOGUES[digits.length - start]
  if (!names || !/^\d+$/.test(digits)) throw new ImpossibleValueError('levels', digits)
  const attributes: Attributes = isFine
    ? { battery: Number(digits.slice(0, 3)) / 100 }
    : { battery: Number(digits.slice(0, 2)) / 10 }
  const power = Number(digits.slice(2, 4))
  if (!isFine && power > 0) attributes.power = power
  names.forEach((name, index) => {
    attributes[name] = digits.slice(start + index * 4, start + index * 4 + 4)
  })
  return attributes
}

/** Bits of the state that say whether the place is of now. */
const FIX_BITS: readonly number[] = [14, 15]
/** State, time, columns without separators up to the tenths, odometer, place, number of the report and checksum. */
const REPORT =
  /^([\dA-F]{8})(\d{12})([\dA-F]{27,53})\.(\d)(\d{7})(\d{4}\.\d{4})([NS])(\d{5}\.\d{4})([EW])\d{4,8}[\dA-F]{2}$/
const TAIL_DIGITS = 12
const LEVEL_DIGITS: readonly number[] = [7, 8, 16, 28]

/** Levels, cell and operator stand without separators: their lengths tell them apart. */
const splitMiddle = (text: string): { levels: string; area: number; cell: number; operator?: string } => {
  const operatorDigits = 5
  const cellDigits = 8
  const plain = text.length - cellDigits
  const levelDigits = LEVEL_DIGITS.includes(plain) ? plain : plain - operatorDigits
  if (!LEVEL_DIGITS.includes(levelDigits)) throw new Error('report of an unknown length')
  const operator = text.slice(levelDigits + cellDigits)
  return {
    levels: text.slice(0, levelDigits),
    area: Number.parseInt(text.slice(levelDigits, levelDigits + 4), 16),
    cell: Number.parseInt(text.slice(levelDigits + 4, levelDigits + cellDigits), 16),
    ...(operator === '' ? {} : { operator }),
  }
}

/** `state time levels cell … place number checksum` in columns. Undefined when it does not look like that. */
export const readColumnReport = (type: string, text: string): DecodedPosition | undefined => {
  const head = REPORT.exec(text)
  if (!head) return undefined
  const [, state = '', moment = '', columns = '', tenth, odometer, lat = '', south = '', lon = '', east = ''] = head
  const middle = splitMiddle(columns.slice(0, -TAIL_DIGITS))
  const tail = columns.slice(-TAIL_DIGITS)
  const status = Number.parseInt(state, 16)
  const signal = Number(tail.slice(2, 4))
  const { operator } = middle
  const [country, network] = operator === undefined ? [0, 0] : [Number(operator.slice(2)), Number(operator.slice(0, 2))]
  return {
    fix: fixOf({
      time: momentYearFirst(moment),
      valid: FIX_BITS.some((bit) => isBitSet(status, bit)),
      latitude: degreesOf(lat, south),
      longitude: degreesOf(lon, east),
      courseDegrees: Number(tail.slice(4, 7)),
      speedKnots: knotsOfKmh(Number(tail.slice(7, 10))),
    }),
    attributes: {
      ...stateAttributes(type, status),
      ...readLevels(middle.levels),
      sat: Number(tail.slice(0, 2)),
      hdop: Number(`${tail.slice(10)}.${tenth}`),
      odometer: Number(odometer) * 1000,
    },
    network: { cellTowers: [cellOf(country, network, middle.area, middle.cell, -signal)] },
  }
}

/** `E2`: time, longitude, latitude, card. */
export const readCardReport = (text: string): DecodedPosition => {
  const [moment = '', longitude, latitude, card = ''] = (text.split('|')[0] ?? '').split(',')
  return {
    fix: fixOf({
      time: momentYearFirst(moment),
      valid: true,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }),
    attributes: card === '' ? {} : { driverUniqueId: card },
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

/** `E5`: time, two coordinates, a name, values of the vehicle bus. Unlike in `E2` the latitude comes first. */
export const readVehicleReport = (text: string): DecodedPosition => {
  const [moment = '', latitude, longitude, , ...values] = (text.split('|')[0] ?? '').split(',')
  const attributes: Attributes = {}
  VEHICLE_FIELDS.forEach((name, index) => {
    const value = values[index]
    if (name !== '' && value !== undefined && /^-?\d+$/.test(value)) attributes[name] = Number(value)
  })
  if (typeof attributes.power === 'number') attributes.power /= 1000
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  return { fix: fixOf({ time: momentYearFirst(moment), valid: true, ...place }), attributes }
}
