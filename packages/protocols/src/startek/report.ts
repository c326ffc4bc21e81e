import { isBitSet } from '../bytes/index'
import { cellOf, knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { countIn, hexNumberOf, known, momentIn, numberIn } from '../text-values'

type Attributes = DecodedPosition['attributes']

const ALARMS: Readonly<Record<number, string>> = {
  1: 'sos',
  5: 'door',
  6: 'door',
  17: 'lowPower',
  18: 'powerCut',
  19: 'powerRestored',
  39: 'hardAcceleration',
  40: 'hardBraking',
  41: 'hardCornering',
  42: 'accident',
}

/** The data of this event are the card of a driver. */
const DRIVER_EVENT = 53

const IGNITION_BIT = 1
const DOOR_BIT = 2

const VOLTAGES = ['power', 'battery'] as const

const readVoltages = (text: string, attributes: Attributes): void => {
  for (const [at, value] of text.split('|').entries()) {
    const raw = hexNumberOf(value)
    if (raw !== undefined) attributes[VOLTAGES[at] ?? `adc${at}`] = raw / 100
  }
}

const SENSOR = /^(\d\d)([\da-f]{4})$/i
const SIGN_BIT = 0x8000

/** Sensors of two digits of number and four of value in tenths, of which the first bit may be a sign. */
const readSensors = (key: string, text: string, hasSign: boolean, attributes: Attributes): void => {
  for (const sensor of text.split('|')) {
    const [, number = '', digits = ''] = SENSOR.exec(sensor) ?? []
    if (number === '') continue
    const raw = Number.parseInt(digits, 16)
    const tenths = hasSign && raw & SIGN_BIT ? 0 - (raw & ~SIGN_BIT) : raw
    attributes[`${key}${Number(number)}`] = tenths / 10
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
]

const readBus = (text: string, attributes: Attributes): void => {
  const values = text.split('|')
  if (values.length < 2) return
  for (const [at, [key, factor, offset]] of BUS.entries()) {
    const value = numberIn(values[at])
    if (value !== undefined) attributes[key] = Number((value * factor + offset).toFixed(3))
  }
  const [, level, unit] = /^(\d+(?:\.\d+)?)([%L]?)$/.exec(values[BUS.length] ?? '') ?? []
  if (level !== undefined) attributes[unit === '%' ? 'fuelLevel' : 'fuel'] = Number(level)
}

/** The card of the driver and the seconds of the engine, either of which may be missing. */
const readLast = (texts: readonly string[], attributes: Attributes): void => {
  for (const text of texts) {
    const seconds = countIn(text)
    if (seconds !== undefined && text.length < CARD_SIGNS) attributes.hours = seconds * 1000
    else if (text.trim() !== '') attributes.driverUniqueId = text
  }
}

const CARD_SIGNS = 16

const networkOf = (cell: string, signal: number | undefined): DecodedPosition['network'] => {
  const [country, operator, area, id] = cell.split('|')
  const [mobileCountry, mobileNetwork] = [countIn(country), countIn(operator)]
  const [areaCode, cellId] = [hexNumberOf(area), hexNumberOf(id)]
  if (!mobileCountry || mobileNetwork === undefined || !areaCode || cellId === undefined) return undefined
  const strength = signal === undefined ? undefined : signal && -signal
  return { cellTowers: [cellOf(mobileCountry, mobileNetwork, areaCode, cellId, strength)] }
}

const eventAttributes = (event: number | undefined, data = ''): Attributes => {
  if (event === undefined) return {}
  return known({ event, alarm: ALARMS[event], driverUniqueId: event === DRIVER_EVENT ? data : undefined })
}

const SENSORS = 19

/** `event,data,time,validity,place,…`; whatever is not readable is left out. */
export const readReport = (fields: readonly string[], now: Date): DecodedPosition => {
  const [event, data, moment = '', validity, latitude, longitude, sat, hdop, speed, course, altitude] = fields
  const [odometer, cell = '', signal, status, input, output, voltages = ''] = fields.slice(11)
  const lines = hexNumberOf(input)
  const attributes: Attributes = {
    ...eventAttributes(countIn(event), data),
    ...known({
      sat: countIn(sat),
      hdop: numberIn(hdop),
      odometer: countIn(odometer),
      status: hexNumberOf(status),
      ignition: lines === undefined ? undefined : isBitSet(lines, IGNITION_BIT),
      door: lines === undefined ? undefined : isBitSet(lines, DOOR_BIT),
      input: lines,
      output: hexNumberOf(output),
    }),
  }
  readVoltages(voltages, attributes)
  const [fuels = '', temperatures = '', bus = '', ...last] = fields.slice(SENSORS)
  readSensors('fuel', fuels, false, attributes)
  readSensors('temp', temperatures, true, attributes)
  readBus(bus, attributes)
  readLast(last, attributes)
  const place = soundFix(
    {
      time: momentIn(moment.slice(0, 6), moment.slice(6), 'yearFirst'),
      valid: validity === 'A',
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
