import { ImpossibleValueError, fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { type CustomDraft, namesOf, readTextFields, withFields } from './custom-fields'

type Attributes = DecodedPosition['attributes']

/** Tenths of a degree that stand for a sensor that is not there. */
const NO_SENSOR = 2000
const STEPS_PER_DEGREE = 1_000_000
const METERS_PER_STEP = 100

const numberOf = (text: string | undefined): number => {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) throw new ImpossibleValueError('number', text)
  return Number(text)
}

const timeOf = (text: string | undefined): Date => {
  const [, year, rest = ''] = /^(\d{4})(\d{10})$/.exec(text ?? '') ?? []
  if (year === undefined) return new Date(numberOf(text) * 1000)
  const [month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = (rest.match(/../g) ?? []).map(Number)
  return utcOf(Number(year), month, day, hours, minutes, seconds)
}

/** Tenths of a degree; what marks a missing sensor passes as it came. */
const addTemp = (attributes: Attributes, key: string, text: string | undefined): void => {
  const value = text ? Number(text) : Number.NaN
  if (Number.isFinite(value)) attributes[key] = value === NO_SENSOR ? value : value / 10
}

const FIXED_FIELDS = 17

/** Names in front of the values, as the message says, or those of the form the device was configured with. */
const customOf = (values: readonly string[], form: string | undefined): CustomDraft | undefined => {
  const draft: CustomDraft = { attributes: {} }
  const [first = '', ...rest] = values
  if (first.startsWith('%CI')) readTextFields(rest, namesOf(first), draft)
  else if (form !== undefined) readTextFields(values, namesOf(form), draft)
  else return undefined
  return draft
}

/**
 * `fix time,device time,sent,longitude,latitude,course,event,odometer,HDOP,inputs,speed,outputs,analogue,driver,
 * temperature,temperature,text,…`. Throws `ImpossibleValueError`.
 */
export const readTextReport = (line: string, form: string | undefined): DecodedPosition => {
  const fields = line.split(',')
  const [time, , , longitude, latitude, course, event, odometer, hdop, input, speed, output, adc, driver] = fields
  const attributes: Attributes = {
    event: numberOf(event),
    odometer: numberOf(odometer) * METERS_PER_STEP,
    hdop: numberOf(hdop) / 10,
    input: numberOf(input),
    output: numberOf(output),
    adc1: numberOf(adc),
  }
  if (driver) attributes.driverUniqueId = driver
  addTemp(attributes, 'temp1', fields[14])
  addTemp(attributes, 'temp2', fields[15])
  const fix = fixOf({
    time: timeOf(time),
    valid: true,
    latitude: numberOf(latitude) / STEPS_PER_DEGREE,
    longitude: numberOf(longitude) / STEPS_PER_DEGREE,
    speedKnots: knotsOfKmh(numberOf(speed)),
    courseDegrees: numberOf(course),
  })
  const draft = customOf(fields.slice(FIXED_FIELDS), form)
  return draft ? withFields({ fix, attributes }, draft) : { fix, attributes }
}
