import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { known, numberIn, scaledIn } from '../text-values'
import { type CustomDraft, namesOf, readTextFields, withFields } from './custom-fields'

type Attributes = DecodedPosition['attributes']

/** Tenths of a degree that stand for a sensor that is not there. */
const NO_SENSOR = 2000
const STEPS_PER_DEGREE = 1_000_000
const METERS_PER_STEP = 100

const FULL_DATE = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
const SECONDS = /^\d{1,11}$/

const timeOf = (text = ''): Date | undefined => {
  const match = FULL_DATE.exec(text)
  if (!match) return SECONDS.test(text) && Number(text) > 0 ? new Date(Number(text) * 1000) : undefined
  const [year = 0, month = 0, day = 0, hours, minutes, seconds] = match.slice(1).map(Number)
  return readable(() => utcOf(year, month, day, hours, minutes, seconds))
}

const degreesOf = (text: string | undefined): number | undefined =>
  /^-?\d+$/.test(text ?? '') ? Number(text) / STEPS_PER_DEGREE : undefined

/** Tenths of a degree; what marks a missing sensor passes as it came. */
const addTemp = (attributes: Attributes, key: string, text: string | undefined): void => {
  const value = numberIn(text)
  if (value !== undefined) attributes[key] = value === NO_SENSOR ? value : value / 10
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
 * temperature,temperature,text,…`. Undefined where nothing of it can be read.
 */
export const readTextReport = (line: string, form: string | undefined, now: Date): DecodedPosition | undefined => {
  const fields = line.split(',')
  const [time, , , longitude, latitude, course, event, odometer, hdop, input, speed, output, adc, driver] = fields
  const attributes: Attributes = known({
    event: numberIn(event),
    odometer: scaledIn(odometer, METERS_PER_STEP),
    hdop: scaledIn(hdop, 0.1),
    input: numberIn(input),
    output: numberIn(output),
    adc1: numberIn(adc),
    driverUniqueId: driver,
  })
  addTemp(attributes, 'temp1', fields[14])
  addTemp(attributes, 'temp2', fields[15])
  const place = soundFix(
    {
      time: timeOf(time),
      valid: true,
      latitude: degreesOf(latitude),
      longitude: degreesOf(longitude),
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
      courseDegrees: numberIn(course),
    },
    now,
  )
  if (!place.fix && !place.deviceTime && Object.keys(attributes).length === 0) return undefined
  const draft = customOf(fields.slice(FIXED_FIELDS), form)
  return draft ? withFields({ ...place, attributes }, draft) : { ...place, attributes }
}
