import { type ByteReader, asciiOf } from '../bytes/index'
import { fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { type CustomDraft, namesOf, readBinaryFields, textToZero, withFields } from './custom-fields'

type Attributes = DecodedPosition['attributes']

const STEPS_PER_DEGREE = 1_000_000
const METERS_PER_STEP = 100
const FIRST_YEAR = 2000
const LAST_YEAR = 2100

/** Dates are written in full or as seconds; seconds that look like a year would lie in 1974. */
const isFullDate = (reader: ByteReader): boolean => {
  const year = reader.peekU16()
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

const timeOf = (reader: ByteReader, isFull: boolean): Date =>
  isFull
    ? utcOf(reader.u16(), reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8())
    : new Date(reader.u32() * 1000)

/** Fuel sensors on the serial line: the filtered level is hexadecimal, in tenths. */
const FUEL_SENSOR = /^FULS:F=[\dA-F]+ t=[\dA-F]+ N=([\dA-F]+)/i

const readSensorText = (text: string, attributes: Attributes): void => {
  const [, level] = FUEL_SENSOR.exec(text) ?? []
  if (level !== undefined) attributes.fuel = Number.parseInt(level, 16) / 10
}

export interface BinaryReport {
  position: DecodedPosition
  /** False when a field is not known, so that the reports behind it cannot be found. */
  isWhole: boolean
}

const readCustom = (reader: ByteReader, position: DecodedPosition, form: string | undefined): BinaryReport => {
  const names = asciiOf(reader.bytes, reader.position, reader.position + 3) === '%CI' ? textToZero(reader) : form
  if (names === undefined) return { position, isWhole: true }
  const draft: CustomDraft = { attributes: {} }
  const isWhole = readBinaryFields(reader, namesOf(names), draft)
  return { position: withFields(position, draft), isWhole }
}

/** One report. Throws `EndOfBytesError` and `ImpossibleValueError`. */
export const readBinaryReport = (reader: ByteReader, form: string | undefined): BinaryReport => {
  const isFull = isFullDate(reader)
  const time = timeOf(reader, isFull)
  const deviceTime = timeOf(reader, isFull)
  timeOf(reader, isFull)
  const longitude = reader.i32() / STEPS_PER_DEGREE
  const latitude = reader.i32() / STEPS_PER_DEGREE
  const courseDegrees = reader.u16()
  const attributes: Attributes = { type: reader.u8(), odometer: reader.u32() * METERS_PER_STEP }
  attributes.hdop = reader.u16() / 10
  attributes.input = reader.u8()
  const fix = fixOf({ time, valid: true, latitude, longitude, courseDegrees, speedKnots: knotsOfKmh(reader.u16()) })
  attributes.output = reader.u8()
  attributes.adc1 = reader.u16() / 1000
  const driver = textToZero(reader)
  if (driver !== '') attributes.driverUniqueId = driver
  attributes.temp1 = reader.i16() / 10
  attributes.temp2 = reader.i16() / 10
  readSensorText(textToZero(reader), attributes)
  const isLater = deviceTime.getTime() !== time.getTime()
  return readCustom(reader, { fix, attributes, ...(isLater && { deviceTime }) }, form)
}
