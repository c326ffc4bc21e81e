import { type ByteReader, asciiOf } from '../bytes/index'
import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix, type SentPlace } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { type CustomDraft, namesOf, readBinaryFields, textToZero, withFields } from './custom-fields'

type Attributes = DecodedPosition['attributes']

const STEPS_PER_DEGREE = 1_000_000
const METERS_PER_STEP = 100
const FIRST_YEAR = 2000
const LAST_YEAR = 2100

const FULL_DATE_BYTES = 7
const DATES = 3
const FULL_DATES_OF_A_REPORT = 2

const isFullDateAt = (reader: ByteReader, at: number): boolean => {
  if (!reader.has(at + FULL_DATE_BYTES)) return false
  const [year, month, day] = [reader.peekU16(at), reader.peekU8(at + 2), reader.peekU8(at + 3)]
  return year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= 31
}

/** The three dates of a report are written in full or as seconds; one of them may be damaged. */
const hasFullDates = (reader: ByteReader): boolean => {
  let count = 0
  for (let date = 0; date < DATES; date++) if (isFullDateAt(reader, date * FULL_DATE_BYTES)) count++
  return count >= FULL_DATES_OF_A_REPORT
}

const timeOf = (reader: ByteReader, isFull: boolean): Date | undefined => {
  if (!isFull) return new Date(reader.u32() * 1000)
  const [year, month, day] = [reader.u16(), reader.u8(), reader.u8()]
  const [hours, minutes, seconds] = [reader.u8(), reader.u8(), reader.u8()]
  return readable(() => utcOf(year, month, day, hours, minutes, seconds))
}

/** Fuel sensors on the serial line: the filtered level is hexadecimal, in tenths. Other texts are kept as they are. */
const FUEL_SENSOR = /FULS:F=[\dA-F]+ t=[\dA-F]+ N=([\dA-F]+)/i

const readSensorText = (text: string, attributes: Attributes): void => {
  const [, level] = FUEL_SENSOR.exec(text) ?? []
  if (level !== undefined) attributes.fuel = Number.parseInt(level, 16) / 10
  else if (/^[\x20-\x7e]+$/.test(text)) attributes.message = text
}

export interface BinaryReport {
  position: DecodedPosition
  /** False when a field is not known, so that the reports behind it cannot be found. */
  isWhole: boolean
}

interface Draft {
  place: SentPlace
  deviceTime?: Date | undefined
  attributes: Attributes
}

/** The fields that every report has, as far as it goes. Throws `EndOfBytesError`. */
const readFixed = (reader: ByteReader, { place, attributes }: Draft): void => {
  place.longitude = reader.i32() / STEPS_PER_DEGREE
  place.latitude = reader.i32() / STEPS_PER_DEGREE
  place.courseDegrees = reader.u16()
  attributes.type = reader.u8()
  attributes.odometer = reader.u32() * METERS_PER_STEP
  attributes.hdop = reader.u16() / 10
  attributes.input = reader.u8()
  place.speedKnots = knotsOfKmh(reader.u16())
  attributes.output = reader.u8()
  attributes.adc1 = reader.u16() / 1000
  const driver = textToZero(reader)
  if (driver !== '') attributes.driverUniqueId = driver
  attributes.temp1 = reader.i16() / 10
  attributes.temp2 = reader.i16() / 10
  readSensorText(textToZero(reader), attributes)
}

const CUSTOM_MARK = '%CI'

/** The fields that the report names, or those of the form. False where one is not known. */
const readCustom = (reader: ByteReader, custom: CustomDraft, form: string | undefined): boolean => {
  const { bytes, position } = reader
  const names = asciiOf(bytes, position, position + CUSTOM_MARK.length) === CUSTOM_MARK ? textToZero(reader) : form
  return names === undefined || readBinaryFields(reader, namesOf(names), custom)
}

/** One report, as far as it goes. */
export const readBinaryReport = (reader: ByteReader, form: string | undefined, now: Date): BinaryReport => {
  const draft: Draft = { place: { valid: true }, attributes: {} }
  const custom: CustomDraft = { attributes: {} }
  const isWhole = readable(() => {
    const isFull = hasFullDates(reader)
    draft.place.time = timeOf(reader, isFull)
    draft.deviceTime = timeOf(reader, isFull)
    timeOf(reader, isFull)
    readFixed(reader, draft)
    return readCustom(reader, custom, form)
  })
  const { place, deviceTime, attributes } = draft
  const isLater = deviceTime !== undefined && deviceTime.getTime() !== place.time?.getTime()
  const position = { ...soundFix(place, now), attributes, ...(isLater && { deviceTime }) }
  return { position: withFields(position, custom), isWhole: isWhole === true }
}
