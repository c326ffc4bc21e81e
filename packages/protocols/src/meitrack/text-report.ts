import { cellOf, knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { countIn, hexNumberOf, known, momentIn, numberIn } from '../text-values'
import { DRIVER_EVENT, alarmOfEvent } from './events'

type Attributes = DecodedPosition['attributes']

type Factors = readonly [battery: number, power: number]

const HUNDREDTHS: Factors = [0.01, 0.01]
const TEN_BITS: Factors = [(3 * 2) / 1024, (3 * 16) / 1024]
const TWELVE_BITS: Factors = [(3.3 * 2) / 4096, (3.3 * 16) / 4096]

const FACTORS: ReadonlyMap<string, Factors> = new Map([
  ['MVT340', TEN_BITS],
  ['MVT380', TEN_BITS],
  ['MT90', [(3.3 * 2) / 4096, 1]],
  ['MT90G', [(3 * 2) / 4096, 1]],
  ...['T1', 'T3', 'MVT100', 'MVT600', 'MVT800', 'TC68', 'TC68S'].map((model) => [model, TWELVE_BITS] as const),
])

/** Factors of the two voltages by model; most devices send hundredths of a volt. */
const voltageFactors = (model: string): Factors => {
  return FACTORS.get(model) ?? HUNDREDTHS
}

const readVoltages = (text: string, model: string, attributes: Attributes): void => {
  const values = text.split('|')
  if (values.some((value) => value.includes('.'))) {
    Object.assign(attributes, known({ battery: numberIn(values[0]), power: numberIn(values[1]) }))
    return
  }
  for (const [index, value] of values.slice(0, 3).entries()) {
    const raw = hexNumberOf(value)
    if (raw !== undefined) attributes[`adc${index + 1}`] = raw
  }
  const [batteryFactor, powerFactor] = voltageFactors(model)
  const [battery, power] = [hexNumberOf(values[3]), hexNumberOf(values[4])]
  if (battery !== undefined) attributes.battery = battery * batteryFactor
  if (power !== undefined) attributes.power = power * powerFactor
}

const signed = (value: number, bits: number): number => (value >= 2 ** (bits - 1) ? value - 2 ** bits : value)

/** From version 3 on a temperature is one signed number of hundredths; before, signed degrees and hundredths. */
const degreesOf = (value: number, version: number): number => {
  if (version >= 3) return signed(value, 16) / 100
  const whole = signed(value >> 8, 8)
  return whole + ((whole < 0 ? -1 : 1) * (value & 0xff)) / 100
}

const SENSOR = /^[\da-f]{6}$/i

const readTemperatures = (text: string, version: number, attributes: Attributes): void => {
  for (const sensor of text.split('|')) {
    const value = SENSOR.test(sensor) ? Number.parseInt(sensor, 16) : undefined
    if (value !== undefined) attributes[`temp${value >> 16}`] = degreesOf(value & 0xffff, version)
  }
}

/** `10|start` when the taximeter was switched on, `11|start|end|distance|fare|trip|wait` when it went off. */
const readTaximeter = (text: string, attributes: Attributes): void => {
  const [state = '', start, end, distance, fare, trip, wait] = text.split('|')
  if (!/^\d[01]$/.test(state)) return
  Object.assign(
    attributes,
    known({
      taximeterOn: state.endsWith('0'),
      taximeterStart: start,
      taximeterEnd: end,
      taximeterDistance: countIn(distance),
      taximeterFare: countIn(fare),
      taximeterTrip: trip,
      taximeterWait: wait,
    }),
  )
}

const TEMPERATURE_DATA = 1
const TAXIMETER_DATA = 5

/** `data of the event,reserved,version,fuel,temperatures,count,data…`; the first may be left out with its comma. */
const readTail = (tail: readonly string[], event: number | undefined, attributes: Attributes): void => {
  const [eventData = '', , version = '', fuel = '', temperatures = '', , ...data] =
    tail.length === FIELDS_WITHOUT_DATA ? ['', ...tail] : tail
  if (eventData !== '' && event === DRIVER_EVENT) attributes.driverUniqueId = eventData
  if (tail.length < FIELDS_WITHOUT_DATA) return
  if (eventData !== '' && event !== DRIVER_EVENT) attributes.eventData = eventData
  const level = /^[\da-f]{4}$/i.test(fuel) ? Number.parseInt(fuel, 16) : undefined
  if (level !== undefined) attributes.fuel = (level >> 8) + (level & 0xff) / 100
  readTemperatures(temperatures, countIn(version) ?? 0, attributes)
  Object.assign(attributes, known({ tempData: data[TEMPERATURE_DATA] }))
  readTaximeter(data[TAXIMETER_DATA] ?? '', attributes)
}

const FIELDS_WITHOUT_DATA = 3

const networkOf = (text: string, signal: number | undefined): DecodedPosition['network'] => {
  const [country, operator, area, cell] = text.split('|')
  const [mobileCountry, mobileNetwork] = [countIn(country), countIn(operator)]
  const [areaCode, cellId] = [hexNumberOf(area), hexNumberOf(cell)]
  if (!mobileCountry || !mobileNetwork || !areaCode) return undefined
  const strength = signal === undefined || signal === 0 ? 0 : -signal
  return { cellTowers: [cellOf(mobileCountry, mobileNetwork, areaCode, cellId ?? 0, strength)] }
}

const LOOKS: readonly RegExp[] = [/^-?\d+\.\d+$/, /^-?\d+\.\d+$/, /^\d{12}$/, /^[AV]$/i]
const ENOUGH_LOOKS = 3

const looksFrom = (fields: readonly string[], start: number): number =>
  LOOKS.filter((look, index) => look.test(fields[start + index] ?? '')).length

/** The fields of a report from its event on; undefined when it is no report. */
export const reportFields = (text: string): string[] | undefined => {
  const fields = text.split(',')
  const start = looksFrom(fields, 2) > looksFrom(fields, 1) ? 1 : 0
  return looksFrom(fields, start + 1) >= ENOUGH_LOOKS ? fields.slice(start) : undefined
}

const linesOf = (text: string): Attributes => {
  const [, input, output] = /^([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? []
  return known({ input: hexNumberOf(input), output: hexNumberOf(output) })
}

/** `event,place,time,validity,satellites,signal,speed,…`; whatever is not readable is left out. */
export const readTextReport = (fields: readonly string[], model: string, now: Date): DecodedPosition => {
  const [number, latitude, longitude, moment = '', validity, sat, signal, speed, course, hdop, altitude] = fields
  const [odometer, runtime, cell = '', lines = '', voltages = '', ...tail] = fields.slice(11)
  const event = countIn(number)
  const attributes = known({
    event,
    alarm: alarmOfEvent(event),
    sat: countIn(sat),
    hdop: numberIn(hdop),
    odometer: countIn(odometer),
    runtime: countIn(runtime) === undefined ? undefined : runtime,
  })
  Object.assign(attributes, linesOf(lines))
  readVoltages(voltages, model, attributes)
  readTail(tail, event, attributes)
  const place = soundFix(
    {
      time: momentIn(moment.slice(0, 6), moment.slice(6), 'yearFirst'),
      valid: validity?.toUpperCase() === 'A',
      latitude: numberIn(latitude),
      longitude: numberIn(longitude),
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
      courseDegrees: numberIn(course),
      altitudeMeters: numberIn(altitude),
    },
    now,
  )
  const network = networkOf(cell, countIn(signal))
  return { ...place, attributes, ...(network && { network }) }
}
