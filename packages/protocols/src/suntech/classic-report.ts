import type { DecodedPosition } from '../protocol'
import { alertAlarm, emergencyAlarm } from './alarms'
import { knownCell } from './cells'
import { readExternalData } from './external-data'
import { known, type FieldReader } from './field-reader'
import { placeOf } from './place'
import type { SuntechSettings } from './settings'

type Attributes = DecodedPosition['attributes']

const CLASSIC_TYPES = ['STT', 'EMG', 'EVT', 'ALT', 'UEX']

export const isClassicReport = (type: string): boolean => CLASSIC_TYPES.includes(type)

const isDegrees = (field: string | undefined): boolean => field !== undefined && /^[+-]?\d{1,3}\.\d{5,}$/.test(field)

/** Fields between time and place by the line of the unit: the ST500 sends none, the ST600 a whole cell, others one. */
const cellFieldsOf = (model: string): number => (model === 'ST500' ? 0 : model === 'ST600' ? 5 : 1)

/** How many of latitude and longitude stand behind `count` fields. */
const degreesBehind = (fields: FieldReader, count: number): number =>
  [fields.peek(count), fields.peek(count + 1)].filter(isDegrees).length

/** Country, network, area, cell and signal as the ST600 sends them between time and place; others send less. */
const readCell = (model: string, fields: FieldReader): DecodedPosition['network'] => {
  const usual = cellFieldsOf(model)
  const counts = [usual, ...[0, 1, 5].filter((one) => one !== usual)]
  const count = counts.reduce((best, one) => (degreesBehind(fields, one) > degreesBehind(fields, best) ? one : best))
  if (count < 5) {
    fields.skip(count)
    return undefined
  }
  const cell = fields.hex()
  const [country, network, area, signal] = [fields.whole(), fields.whole(), fields.hex(), fields.whole()]
  return knownCell(country, network, area, cell, signal === undefined ? undefined : -signal)
}

const isDate = (field: string | undefined): boolean => /^\d{8}$/.test(field ?? '')
const isClock = (field: string | undefined): boolean => /^\d\d:\d\d:\d\d$/.test(field ?? '')

/** Whether a number of the model stands in front of the version, told by where date and time are, else by the line. */
const hasModelField = (model: string, fields: FieldReader): boolean => {
  const clues = (at: number): number => Number(isDate(fields.peek(at))) + Number(isClock(fields.peek(at + 1)))
  const [withModel, without] = [clues(2), clues(1)]
  return withModel === without ? /^ST(3|500|600)/.test(model) : withModel > without
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
  if (type === 'STT') return known({ status: fields.whole(), index: fields.whole() })
  if (type === 'EMG') return emergencyAlarm(fields.whole())
  if (type === 'ALT') return alertAlarm(fields.whole())
  if (type === 'EVT') return known({ event: fields.whole() })
  return readExternalData(fields)
}

/** What a report is read with besides its fields. */
export interface ClassicSetting {
  model: string
  settings: SuntechSettings
  now: Date
}

/** Reads a report of the ST200, ST300, ST500 and ST600 lines from the field after the device id. */
export const readClassicReport = (
  type: string,
  fields: FieldReader,
  { model, settings, now }: ClassicSetting,
): DecodedPosition => {
  if (hasModelField(model, fields)) fields.skip()
  const versionFw = fields.text()
  const time = fields.moment()
  const network = readCell(model, fields)
  const [latitude, longitude] = [fields.decimal(), fields.decimal()]
  const [kmh, courseDegrees, sat] = [fields.decimal(), fields.decimal(), fields.whole()]
  const valid = fields.text() === '1'
  const attributes = { type, versionFw, ...known({ sat, odometer: fields.whole(), power: fields.decimal() }) }
  const states = inputAttributes(fields.text())
  const reason = readReason(type, fields)
  const meter = settings.hourMeter > 0 ? readMeterBlock(fields, settings) : { attributes: {} }
  const surroundings = meter.network ?? network
  return {
    ...placeOf({ time, valid, latitude, longitude, kmh, courseDegrees }, now),
    attributes: { ...attributes, ...states, ...reason, ...meter.attributes },
    ...(surroundings ? { network: surroundings } : {}),
  }
}

type Block = Pick<DecodedPosition, 'attributes' | 'network'>

const MS_PER_MINUTE = 60_000
/** A cell of the hour meter block: cell, country, network, signal, area and one more. */
const CELL_FIELDS = 5

/** The block behind the report of units set to send the hour meter. It may end after any of its fields. */
const readMeterBlock = (fields: FieldReader, settings: SuntechSettings): Block => {
  const minutes = fields.whole()
  const attributes: Attributes = known({
    hours: minutes === undefined ? undefined : minutes * MS_PER_MINUTE,
    battery: fields.decimal(),
  })
  if (fields.text() === '0') attributes.archive = true
  if (settings.hasAnalogue) readNumbered(fields, 'adc', attributes)
  if (settings.hasEngineSpeed) Object.assign(attributes, known({ rpm: fields.whole() }))
  const hasCell = settings.hourMeter >= 2
  if (fields.left >= (hasCell ? CELL_FIELDS + 2 : 2)) readDriver(fields, attributes)
  if (settings.hasTemperature) readNumbered(fields, 'temp', attributes)
  return { attributes, network: hasCell ? readMeterCell(fields) : undefined }
}

const readMeterCell = (fields: FieldReader): DecodedPosition['network'] => {
  if (fields.left < CELL_FIELDS) return undefined
  const [cell, country, network] = [fields.whole(), fields.whole(), fields.whole()]
  const [signal, area] = [fields.whole(), fields.whole()]
  return knownCell(country, network, area, cell, signal)
}

/** Up to three figures, each alone or behind the serial number of its sensor and a colon. */
const readNumbered = (fields: FieldReader, prefix: 'adc' | 'temp', attributes: Attributes): void => {
  for (let number = 1; number <= 3 && fields.left > 0; number++) {
    const text = fields.text()
    const value = text.slice(text.indexOf(':') + 1)
    if (/^[+-]?\d+(\.\d+)?$/.test(value)) attributes[`${prefix}${number}`] = Number(value)
  }
}

const readDriver = (fields: FieldReader, attributes: Attributes): void => {
  const driver = fields.text()
  if (driver !== '') attributes.driverUniqueId = driver
  fields.skip()
}
