import { cellOf, fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import { alertAlarm, emergencyAlarm } from './alarms'
import { readExternalData } from './external-data'
import type { FieldReader } from './field-reader'
import type { SuntechSettings } from './settings'

type Attributes = DecodedPosition['attributes']

const CLASSIC_TYPES = ['STT', 'EMG', 'EVT', 'ALT', 'UEX']

export const isClassicReport = (type: string): boolean => CLASSIC_TYPES.includes(type)

const isDegrees = (field: string | undefined): boolean => field !== undefined && /^[+-]?\d{1,3}\.\d+$/.test(field)

/** Country, network, area, cell and signal as the ST600 sends them between time and place; others send less. */
const readCell = (fields: FieldReader): DecodedPosition['network'] => {
  if (isDegrees(fields.peek())) return undefined
  if (isDegrees(fields.peek(1))) {
    fields.skip()
    return undefined
  }
  const cell = fields.hex()
  const [country, network, area, signal] = [fields.whole(), fields.whole(), fields.hex(), fields.whole()]
  return { cellTowers: [cellOf(country, network, area, cell, -signal)] }
}

/** Ignition, three inputs and two outputs, one digit each. */
const inputAttributes = (digits: string): Attributes => {
  if (digits.length < 6) return {}
  const [ignition, in1, in2, in3, out1, out2] = [...digits].map((digit) => digit === '1')
  return {
    ignition: ignition === true,
    in1: in1 === true,
    in2: in2 === true,
    in3: in3 === true,
    out1: out1 === true,
    out2: out2 === true,
  }
}

const readReason = (type: string, fields: FieldReader): Attributes => {
  if (type === 'STT') return { status: fields.whole(), index: fields.whole() }
  if (type === 'EMG') return emergencyAlarm(fields.whole())
  if (type === 'ALT') return alertAlarm(fields.whole())
  if (type === 'EVT') return { event: fields.whole() }
  return readExternalData(fields)
}

/** Reads a report of the ST200, ST300, ST500 and ST600 lines from the field after the device id. */
export const readClassicReport = (type: string, fields: FieldReader, settings: SuntechSettings): DecodedPosition => {
  const hasModel = /^\d{8}$/.test(fields.peek(2) ?? '') && /:/.test(fields.peek(3) ?? '')
  if (hasModel) fields.skip()
  const versionFw = fields.text()
  const time = fields.moment()
  const network = readCell(fields)
  const [latitude, longitude] = [fields.decimal(), fields.decimal()]
  const [kmh, courseDegrees, sat] = [fields.decimal(), fields.decimal(), fields.whole()]
  const valid = fields.text() === '1'
  const attributes = { type, versionFw, sat, odometer: fields.whole(), power: fields.decimal() }
  const states = inputAttributes(fields.text())
  const reason = readReason(type, fields)
  const meter = settings.hourMeter > 0 ? readMeterBlock(fields, settings) : { attributes: {} }
  return {
    fix: fixOf({ time, valid, latitude, longitude, speedKnots: knotsOfKmh(kmh), courseDegrees }),
    attributes: { ...attributes, ...states, ...reason, ...meter.attributes },
    ...((meter.network ?? network) ? { network: meter.network ?? network } : {}),
  }
}

type Block = Pick<DecodedPosition, 'attributes' | 'network'>

/** The block behind the report of units set to send the hour meter. It may end after any of its fields. */
const readMeterBlock = (fields: FieldReader, settings: SuntechSettings): Block => {
  const attributes: Attributes = {}
  if (fields.left > 0) attributes.hours = fields.whole() * 60_000
  if (fields.left > 0) attributes.battery = fields.decimal()
  if (fields.left > 0 && fields.text() === '0') attributes.archive = true
  const network = settings.hourMeter === 2 ? readMeterCell(fields) : undefined
  if (settings.hasAnalogue) readNumbered(fields, 'adc', attributes)
  if (settings.hasEngineSpeed && fields.left > 0) readEngineSpeed(fields, attributes)
  if (fields.left >= 2) readDriver(fields, attributes)
  if (settings.hasTemperature) readNumbered(fields, 'temp', attributes)
  return { attributes, network }
}

const readMeterCell = (fields: FieldReader): DecodedPosition['network'] => {
  if (fields.left < 5) return undefined
  const [cell, country, network, signal, area] = [
    fields.whole(),
    fields.whole(),
    fields.whole(),
    fields.whole(),
    fields.whole(),
  ]
  if (fields.left > 0) fields.skip()
  return { cellTowers: [cellOf(country, network, area, cell, signal)] }
}

/** Up to three figures, each alone or behind the serial number of its sensor and a colon. */
const readNumbered = (fields: FieldReader, prefix: 'adc' | 'temp', attributes: Attributes): void => {
  for (let number = 1; number <= 3 && fields.left > 0; number++) {
    const text = fields.text()
    const value = text.slice(text.indexOf(':') + 1)
    if (/^[+-]?\d+(\.\d+)?$/.test(value)) attributes[`${prefix}${number}`] = Number(value)
  }
}

const readEngineSpeed = (fields: FieldReader, attributes: Attributes): void => {
  if (fields.peek() === '') fields.skip()
  else attributes.rpm = fields.whole()
}

const readDriver = (fields: FieldReader, attributes: Attributes): void => {
  const driver = fields.text()
  if (driver !== '') attributes.driverUniqueId = driver
  fields.skip()
}
