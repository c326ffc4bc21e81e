import { fixOf, utcOf } from '../fix'
import type { Decoded } from '../protocol'

/**
 * `$AV,V<version>,id,index,supply,battery,?,?,ignition,input,…,fix,satellites,[altitude,geoid,]time,latitude,
 * longitude,speed,course,date`: between the inputs and the fix every version has its own counters.
 */
const REPORT = new RegExp(
  [
    /^\$AV,V\d,(\d+),(\d+),(\d+),(\d+),-?\d+,\d+,(\d),(\d+),(?:-?\d+,){0,8}?(\d),(\d+),/,
    /(?:(-?\d+\.\d+),-?\d+\.\d+,)?/,
    /(\d\d)(\d\d)(\d\d),(\d\d)(\d\d\.\d+)([NS]),(\d{3})(\d\d\.\d+)([EW]),/,
    /(\d+\.?\d*),(\d+\.?\d*),(\d\d)(\d\d)(\d\d)/,
  ]
    .map(({ source }) => source)
    .join(''),
)

const isText = /^\$AV,V/

/** A line of text; those that are no report are taken and not kept. */
export const decodeText = (line: string): Decoded => {
  if (!isText.test(line)) return { error: 'not a sentence of this protocol' }
  const [, id = '', ...values] = REPORT.exec(line) ?? []
  if (id === '') return {}
  const [index, power, battery, ignition, input, fixKind, sat, altitude = 0, hours, minutes, seconds] = values
  const [latitude, latitudeMinutes, northSouth, longitude, longitudeMinutes, eastWest] = values.slice(11)
  const [speed, course, day, month, year] = values.slice(17)
  const degrees = Number(latitude) + Number(latitudeMinutes) / 60
  const degreesEast = Number(longitude) + Number(longitudeMinutes) / 60
  const fix = fixOf({
    time: utcOf(Number(year), Number(month), Number(day), Number(hours), Number(minutes), Number(seconds)),
    valid: fixKind === '1',
    latitude: northSouth === 'S' ? -degrees : degrees,
    longitude: eastWest === 'W' ? -degreesEast : degreesEast,
    altitudeMeters: Number(altitude),
    speedKnots: Number(speed),
    courseDegrees: Number(course),
  })
  const attributes = {
    index: Number(index),
    power: Number(power) / 100,
    battery: Number(battery) / 100,
    ignition: ignition === '1',
    input: Number(input),
    sat: Number(sat),
  }
  return { deviceIds: [id], positions: [{ fix, attributes }] }
}
