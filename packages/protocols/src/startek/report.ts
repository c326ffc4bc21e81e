import { isBitSet } from '../bytes/index'
import { cellOf, fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import { compactTimeOf, decimalOf, hexNumberOf } from '../text-values'

type Attributes = DecodedPosition['attributes']

const ALARMS: Readonly<Record<number, string>> = {
  1: 'sos',
  5: 'door',
  6: 'door',
  17: 'lowPower',
  18: 'powerCut',
  19: 'overspeed',
  39: 'hardAcceleration',
  40: 'hardBraking',
  41: 'hardCornering',
  42: 'accident',
}

const IGNITION_BIT = 1
const DOOR_BIT = 2

const VOLTAGES = ['power', 'battery', 'adc2', 'adc3'] as const

const readVoltages = (text: string, attributes: Attributes): void => {
  for (const [at, value] of text.split('|').entries()) {
    const [key, raw] = [VOLTAGES[at], hexNumberOf(value)]
    if (key && raw !== undefined) attributes[key] = raw / 100
  }
}

/** Sensors of two digits of number and four of value in tenths. */
const readSensors = (key: string, text: string, attributes: Attributes): void => {
  for (const sensor of text.split('|')) {
    const raw = sensor.length === 6 ? hexNumberOf(sensor) : undefined
    if (raw === undefined) continue
    const value = raw & 0xffff
    attributes[`${key}${raw >> 16}`] = (value >= 0x8000 ? value - 0x10000 : value) / 10
  }
}

const BUS: ReadonlyArray<readonly [key: string, factor: number, offset: number]> = [
  ['rpm', 1, 0],
  ['engineLoad', 1, 0],
  ['airFlow', 1, 0],
  ['airPressure', 1, 0],
  ['airTemp', 1, -40],
  ['throttle', 1, 0],
  ['coolantTemp', 1, -40],
  ['fuelConsumption', 0.1, 0],
  ['fuel', 1, 0],
]

const readBus = (text: string, attributes: Attributes): void => {
  const values = text.split('|')
  if (values.length < 2) return
  for (const [at, [key, factor, offset]] of BUS.entries()) {
    const value = values[at]
    if (value && /^\d+(\.\d+)?$/.test(value)) attributes[key] = Number((Number(value) * factor + offset).toFixed(3))
  }
}

/** Engine seconds, or the card of the driver. */
const readLast = (text: string, attributes: Attributes): void => {
  if (/^\d+$/.test(text)) attributes.hours = Number(text) * 1000
  else if (text.trim() !== '') attributes.driverUniqueId = text
}

const networkOf = (cell: string, signal: number): DecodedPosition['network'] => {
  const [country, operator, area, id] = cell.split('|')
  const [areaCode, cellId] = [hexNumberOf(area), hexNumberOf(id)]
  if (!country || Number(country) === 0 || !areaCode || cellId === undefined) return undefined
  return { cellTowers: [cellOf(decimalOf(country), decimalOf(operator), areaCode, cellId, signal && -signal)] }
}

const FIRST_SENSOR = 19

/** `event,data,time,validity,place,…`. Throws `ImpossibleValueError`. */
export const readReport = (fields: readonly string[]): DecodedPosition => {
  const event = decimalOf(fields[0])
  const alarm = ALARMS[event]
  const attributes: Attributes = { event, ...(alarm !== undefined && { alarm }) }
  attributes.sat = decimalOf(fields[6])
  attributes.hdop = decimalOf(fields[7])
  attributes.odometer = decimalOf(fields[11])
  const [status, input, output] = [hexNumberOf(fields[14]), hexNumberOf(fields[15]), hexNumberOf(fields[16])]
  if (status !== undefined) attributes.status = status
  if (input !== undefined) {
    Object.assign(attributes, { ignition: isBitSet(input, IGNITION_BIT), door: isBitSet(input, DOOR_BIT), input })
  }
  if (output !== undefined) attributes.output = output
  readVoltages(fields[17] ?? '', attributes)
  readSensors('fuel', fields[FIRST_SENSOR] ?? '', attributes)
  readSensors('temp', fields[FIRST_SENSOR + 1] ?? '', attributes)
  readBus(fields[FIRST_SENSOR + 2] ?? '', attributes)
  readLast(fields[FIRST_SENSOR + 3] ?? '', attributes)
  const fix = fixOf({
    time: compactTimeOf(fields[2] ?? ''),
    valid: fields[3] === 'A',
    latitude: decimalOf(fields[4]),
    longitude: decimalOf(fields[5]),
    speedKnots: knotsOfKmh(decimalOf(fields[8])),
    courseDegrees: decimalOf(fields[9]),
    altitudeMeters: decimalOf(fields[10]),
  })
  const network = networkOf(fields[12] ?? '', decimalOf(fields[13]))
  return { fix, attributes, ...(network && { network }) }
}
