import { ImpossibleValueError, cellOf, fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

const ALARMS: Readonly<Record<number, string>> = {
  1: 'sos',
  17: 'lowBattery',
  18: 'lowPower',
  19: 'overspeed',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  22: 'powerRestored',
  23: 'powerCut',
  36: 'tow',
  44: 'jamming',
  78: 'accident',
  90: 'hardCornering',
  91: 'hardCornering',
  129: 'hardBraking',
  130: 'hardAcceleration',
  135: 'fatigueDriving',
}

const DRIVER_EVENT = 37
const TAXIMETER_EVENT = 109

const REPORT = new RegExp(
  [
    /^(?:\d{4},)?(\d+),(-?\d+\.\d+),(-?\d+\.\d+),(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d),([AV]),/,
    /(\d+),(\d+),(\d+\.?\d*),(\d+\.?\d*),(\d+\.?\d*),(-?\d+\.?\d*),(\d+),(\d+),/,
    /(\d+)\|(\d+)\|([\da-f]*)\|([\da-f]*),([\da-f]{2})([\da-f]{2}),([^,]*)(?:,(.*))?$/,
  ]
    .map(({ source }) => source)
    .join(''),
  'is',
)

const hexNumber = (text: string | undefined): number | undefined =>
  text && /^[\da-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : undefined

/** Factors of the two voltages by model; most devices send hundredths of a volt. */
const voltageFactors = (model: string): readonly [battery: number, power: number] => {
  if (/^MVT3[48]0/.test(model)) return [(3 * 2) / 1024, (3 * 16) / 1024]
  if (model.startsWith('MT90')) return [(3.3 * 2) / 4096, 1]
  if (/^(T1|T3|MVT100|MVT600|MVT800|TC68S?)$/.test(model)) return [(3.3 * 2) / 4096, (3.3 * 16) / 4096]
  return [0.01, 0.01]
}

const readVoltages = (text: string, model: string, attributes: Attributes): void => {
  const values = text.split('|')
  if (values.some((value) => value.includes('.'))) {
    const [battery, power] = values.map(Number)
    if (Number.isFinite(battery)) attributes.battery = battery ?? 0
    if (Number.isFinite(power)) attributes.power = power ?? 0
    return
  }
  for (const [index, value] of values.slice(0, 3).entries()) {
    const raw = hexNumber(value)
    if (raw !== undefined) attributes[`adc${index + 1}`] = raw
  }
  const [batteryFactor, powerFactor] = voltageFactors(model)
  const [battery, power] = [hexNumber(values[3]), hexNumber(values[4])]
  if (battery !== undefined) attributes.battery = battery * batteryFactor
  if (power !== undefined) attributes.power = power * powerFactor
}

const TAIL = /^([^,]*),[^,]*,(\d*),([\da-f]{4})?(?:,((?:[\da-f]{6}(?:\|[\da-f]{6})*)?)(?:,\d+,(.*))?)?$/is

const signed = (value: number, bits: number): number => (value >= 2 ** (bits - 1) ? value - 2 ** bits : value)

/** From version 3 on a temperature is one signed number of hundredths; before, signed degrees and hundredths. */
const degreesOf = (value: number, version: number): number => {
  if (version >= 3) return signed(value, 16) / 100
  const whole = signed(value >> 8, 8)
  return whole + ((whole < 0 ? -1 : 1) * (value & 0xff)) / 100
}

const readTemperatures = (text: string, version: number, attributes: Attributes): void => {
  for (const sensor of text.split('|')) {
    const value = hexNumber(sensor)
    if (value !== undefined) attributes[`temp${value >> 16}`] = degreesOf(value & 0xffff, version)
  }
}

/** `10|start` when the taximeter was switched on, `11|start|end|distance|fare|trip|wait` when it went off. */
const readTaximeter = (data: string, attributes: Attributes): void => {
  const [state, start, end, distance, fare, trip, wait] = (data.split(',').at(-1) ?? '').split('|')
  if (state !== '10' && state !== '11') return
  attributes.taximeterOn = state === '10'
  if (start) attributes.taximeterStart = start
  if (!trip || !wait) return
  attributes.taximeterEnd = end ?? ''
  attributes.taximeterDistance = Number(distance) || 0
  attributes.taximeterFare = Number(fare) || 0
  attributes.taximeterTrip = trip
  attributes.taximeterWait = wait
}

const readTail = (tail: string, event: number, attributes: Attributes): void => {
  const match = TAIL.exec(tail)
  const [eventData = '', version = '', fuel, temperatures, data] = match?.slice(1) ?? [tail.split(',')[0]]
  if (eventData !== '' && event === DRIVER_EVENT) attributes.driverUniqueId = eventData
  if (!match) return
  if (eventData !== '' && event !== DRIVER_EVENT) attributes.eventData = eventData
  const level = hexNumber(fuel)
  if (level !== undefined) attributes.fuel = (level >> 8) + (level & 0xff) / 100
  if (temperatures) readTemperatures(temperatures, Number(version), attributes)
  if (data !== undefined && event === TAXIMETER_EVENT) readTaximeter(data, attributes)
}

const networkOf = (country: number, operator: number, area = 0, cell = 0, signal = 0): DecodedPosition['network'] =>
  country === 0 || operator === 0 || area === 0
    ? undefined
    : { cellTowers: [cellOf(country, operator, area, cell, signal === 0 ? 0 : -signal)] }

/** `event,place,time,validity,satellites,signal,speed,…`. Throws `ImpossibleValueError`. */
export const readTextReport = (text: string, model: string): DecodedPosition => {
  const match = REPORT.exec(text)
  if (!match) throw new ImpossibleValueError('report', text.slice(0, 80))
  const numbers = match.map(Number)
  const at = (index: number): number => numbers[index] ?? 0
  const event = at(1)
  const attributes: Attributes = { event }
  const alarm = ALARMS[event]
  if (alarm !== undefined) attributes.alarm = alarm
  Object.assign(attributes, { sat: at(11), hdop: at(15), odometer: at(17), runtime: match[18] ?? '' })
  attributes.input = hexNumber(match[23]) ?? 0
  attributes.output = hexNumber(match[24]) ?? 0
  readVoltages(match[25] ?? '', model, attributes)
  readTail(match[26] ?? '', event, attributes)
  const fix = fixOf({
    time: utcOf(at(4), at(5), at(6), at(7), at(8), at(9)),
    valid: match[10]?.toUpperCase() === 'A',
    latitude: at(2),
    longitude: at(3),
    speedKnots: knotsOfKmh(at(13)),
    courseDegrees: at(14),
    altitudeMeters: at(16),
  })
  const network = networkOf(at(19), at(20), hexNumber(match[21]), hexNumber(match[22]), at(12))
  return { fix, attributes, ...(network && { network }) }
}
