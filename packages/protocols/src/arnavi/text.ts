import { soundFix } from '../lenient'
import type { Decoded } from '../protocol'
import { countIn, known, momentIn, numberIn, scaledIn } from '../text-values'

const isText = /^\$AV,V/
const LATITUDE = /^(\d\d)(\d\d\.\d+)([NS])$/
const LONGITUDE = /^(\d{3})(\d\d\.\d+)([EW])$/
const VOLTS_PER_STEP = 0.01

const degreesOf = (text: string | undefined, shape: RegExp): number | undefined => {
  const [, whole, minutes, hemisphere] = shape.exec(text ?? '') ?? []
  if (whole === undefined || minutes === undefined) return undefined
  const degrees = Number(whole) + Number(minutes) / 60
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees
}

/** Where the latitude stands: by its own form, or by that of the longitude behind it; -1 where there is neither. */
const latitudeAt = (fields: readonly string[]): number => {
  const at = fields.findIndex((field) => LATITUDE.test(field))
  return at >= 0 ? at : fields.findIndex((field) => LONGITUDE.test(field)) - 1
}

/**
 * `$AV,V<version>,id,index,supply,battery,?,?,ignition,input,…,fix,satellites,[altitude,geoid,]time,latitude,
 * longitude,speed,course,date`: between the inputs and the fix every version has its own counters. Other lines are taken
 * and not kept.
 */
export const decodeText = (line: string, now: Date): Decoded => {
  if (!isText.test(line)) return { error: 'not a sentence of this protocol' }
  const fields = line.split(',')
  const [, , id = '', index, power, battery, , , ignition, input] = fields
  const at = latitudeAt(fields)
  if (!/^\d+$/.test(id) || at < 0) return {}
  const hasAltitude = /[.]|^$/.test(fields[at - 2] ?? '')
  const satellitesAt = hasAltitude ? at - 4 : at - 2
  const place = soundFix(
    {
      time: momentIn(fields[at + 4]?.slice(0, 6), fields[at - 1], 'dayFirst'),
      valid: fields[satellitesAt - 1] === '1',
      latitude: degreesOf(fields[at], LATITUDE),
      longitude: degreesOf(fields[at + 1], LONGITUDE),
      altitudeMeters: hasAltitude ? numberIn(fields[at - 3]) : 0,
      speedKnots: numberIn(fields[at + 2]),
      courseDegrees: numberIn(fields[at + 3]),
    },
    now,
  )
  const attributes = known({
    index: countIn(index),
    power: scaledIn(power, VOLTS_PER_STEP),
    battery: scaledIn(battery, VOLTS_PER_STEP),
    ignition: /^[01]$/.test(ignition ?? '') ? ignition === '1' : undefined,
    input: countIn(input),
    sat: countIn(fields[satellitesAt]),
  })
  return { deviceIds: [id], positions: [{ ...place, attributes }] }
}
