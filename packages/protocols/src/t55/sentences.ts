import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { degreesMinutesIn, known, momentIn, numberIn } from '../text-values'

type Attributes = DecodedPosition['attributes']

/** A place and, in some sentences, the id of its device. */
export interface Sentence {
  position: DecodedPosition
  deviceId?: string
}

const fieldsOf = (text: string): string[] => text.split(',').slice(1)

/** Behind the checksum some units add satellites, id, ignition, fuel, battery and values of their own. */
const readAdded = (text: string): { attributes: Attributes; deviceId?: string } => {
  const [satellites, deviceId, ignition, fuel, battery, ...own] = fieldsOf(text.slice(text.indexOf('*') + 1))
  if (!/^\d+$/.test(deviceId ?? '')) return { attributes: {} }
  const numbered = Object.fromEntries(
    own.filter((value) => /^\d+$/.test(value)).map((value, index) => [`io${index + 1}`, value]),
  )
  const attributes = known({
    sat: numberIn(satellites),
    ignition: ignition === '0' || ignition === '1' ? ignition === '1' : undefined,
    fuel: numberIn(fuel),
    battery: numberIn(battery),
  })
  return { deviceId, attributes: { ...attributes, ...numbered } }
}

/** `RMC`: the recommended minimum. */
export const readRmc = (text: string, now: Date): Sentence => {
  const [clock, validity, latitude, ns, longitude, ew, speed, course, date] = fieldsOf(text)
  const { attributes, deviceId } = text.includes('*') ? readAdded(text) : { attributes: {} }
  const place = soundFix(
    {
      time: momentIn(date, clock, 'dayFirst'),
      valid: validity === 'A',
      latitude: degreesMinutesIn(latitude, ns),
      longitude: degreesMinutesIn(longitude, ew),
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
    },
    now,
  )
  return { position: { ...place, attributes }, ...(deviceId === undefined ? {} : { deviceId }) }
}

/** `GGA` has the time of day without a date, so the place is one of now. */
export const readGga = (text: string, now: Date): Sentence => {
  const [, latitude, ns, longitude, ew, quality, satellites, hdop, altitude] = fieldsOf(text)
  const place = soundFix(
    {
      valid: (numberIn(quality) ?? 0) > 0,
      latitude: degreesMinutesIn(latitude, ns),
      longitude: degreesMinutesIn(longitude, ew),
      altitudeMeters: numberIn(altitude),
    },
    now,
  )
  return { position: { ...place, attributes: known({ sat: numberIn(satellites), hdop: numberIn(hdop) }) } }
}

/** `GLL`: place, time of day, validity. */
export const readGll = (text: string, now: Date): Sentence => {
  const [latitude, ns, longitude, ew, , validity] = fieldsOf(text)
  const place = soundFix(
    {
      valid: validity?.startsWith('A') === true,
      latitude: degreesMinutesIn(latitude, ns),
      longitude: degreesMinutesIn(longitude, ew),
    },
    now,
  )
  return { position: { ...place, attributes: {} } }
}

/** `RMA` has no time at all. */
export const readRma = (text: string, now: Date): Sentence => {
  const [validity, latitude, ns, longitude, ew, , , speed, course] = fieldsOf(text)
  const place = soundFix(
    {
      valid: validity === 'A',
      latitude: degreesMinutesIn(latitude, ns),
      longitude: degreesMinutesIn(longitude, ew),
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
    },
    now,
  )
  return { position: { ...place, attributes: {} } }
}

/** Moment of all digits of a date, the year in full, and of a time of day. */
const fullMoment = (digits: string | undefined, pattern: RegExp): Date | undefined => {
  const { year, month, day, hours, minutes, seconds } = pattern.exec(digits ?? '')?.groups ?? {}
  if (year === undefined) return undefined
  return readable(() =>
    utcOf(Number(year), Number(month), Number(day), Number(hours), Number(minutes), Number(seconds)),
  )
}

const CLOCK = '(?<hours>\\d\\d)(?<minutes>\\d\\d)(?<seconds>\\d\\d)'
const YEAR_FIRST = new RegExp(`^(?<year>\\d{4})(?<month>\\d\\d)(?<day>\\d\\d)${CLOCK}`)
const DAY_FIRST = new RegExp(`^(?<day>\\d\\d)(?<month>\\d\\d)(?<year>\\d{4})${CLOCK}`)

/** `TRCCR`: whole date, decimal degrees, altitude and battery. */
export const readTrccr = (text: string, now: Date): Sentence => {
  const [moment, validity, latitude, longitude, speed, course, altitude, battery] = fieldsOf(text)
  const place = soundFix(
    {
      time: fullMoment(moment, YEAR_FIRST),
      valid: validity === 'A',
      latitude: numberIn(latitude),
      longitude: numberIn(longitude),
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
      altitudeMeters: numberIn(altitude),
    },
    now,
  )
  return { position: { ...place, attributes: known({ battery: numberIn(battery) }) } }
}

/** `GPIOP`: inputs and outputs as digits, four analogue inputs, supply, battery. */
export const readInputs = (text: string): Sentence => {
  const [inputs, outputs, adc1, adc2, adc3, adc4, power, battery] = fieldsOf(text.split('*')[0] ?? '')
  const bits = (digits: string | undefined) =>
    /^[01]{1,32}$/.test(digits ?? '') ? Number.parseInt(digits ?? '', 2) : undefined
  const values = { adc1, adc2, adc3, adc4, power, battery }
  const numbers = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, numberIn(value)]))
  return { position: { attributes: known({ input: bits(inputs), output: bits(outputs), ...numbers }) } }
}

/** `GPTXT,NET`: id, operator, signal, country and network. */
export const readNet = (text: string): Sentence => {
  const [, deviceId = '', operator, rssi, codes = ''] = fieldsOf(text.split('*')[0] ?? '')
  const [mcc, mnc] = codes.split(' ')
  const values = { operator, rssi: numberIn(rssi), mcc: numberIn(mcc), mnc: numberIn(mnc) }
  return { deviceId, position: { attributes: known(values) } }
}

/** `QZE`: id, event, date, time, decimal degrees, speed in km/h, course, validity, ignition. */
export const readQze = (text: string, now: Date): Sentence => {
  const [deviceId = '', event, date, clock, latitude, longitude, speed, course, validity, ignition] = fieldsOf(text)
  const place = soundFix(
    {
      time: fullMoment(`${date}${clock}`, DAY_FIRST),
      valid: validity === 'A',
      latitude: numberIn(latitude),
      longitude: numberIn(longitude),
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
      courseDegrees: numberIn(course),
    },
    now,
  )
  const isOn = /^[01]/.test(ignition ?? '') ? ignition?.startsWith('1') : undefined
  return { deviceId, position: { ...place, attributes: known({ event: numberIn(event), ignition: isOn }) } }
}

/** `PUBX,00`: time of day, place, altitude, state, accuracies, km/h, course, dilutions, satellites, id. */
export const readPubx = (text: string, now: Date): Sentence => {
  const [index, , latitude, ns, longitude, ew, altitude, state, accuracy, , speed, course, , , ...rest] = fieldsOf(text)
  const [hdop, vdop, , satellites, deviceId] = rest
  const place = soundFix(
    {
      valid: state !== undefined && state !== '' && state !== 'NF',
      latitude: degreesMinutesIn(latitude, ns),
      longitude: degreesMinutesIn(longitude, ew),
      altitudeMeters: numberIn(altitude),
      accuracyMeters: numberIn(accuracy),
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
      courseDegrees: numberIn(course),
    },
    now,
  )
  const values = { index: numberIn(index), hdop: numberIn(hdop), vdop: numberIn(vdop), sat: numberIn(satellites) }
  const isNamed = deviceId !== undefined && /^\d{2,}$/.test(deviceId)
  return { position: { ...place, attributes: known(values) }, ...(isNamed ? { deviceId } : {}) }
}

/** `ID`: labels and values; `GPSET` or `GPSEX` starts the place with its validity. */
export const readLabelled = (text: string, now: Date): Sentence => {
  const values = text.split(',')
  const deviceId = values[1] ?? ''
  const start = values.findIndex((value) => value === 'GPSET' || value === 'GPSEX')
  if (start < 0) return { deviceId, position: { attributes: {} } }
  const at = (label: string): number => values.findIndex((value, index) => index > start + 1 && value === label)
  const of = (label: string): string | undefined => (at(label) < 0 ? undefined : values[at(label) + 1])
  const signed = (label: string): number | undefined => {
    const degrees = numberIn(of(label))
    return degrees !== undefined && /^[SW]$/.test(values[at(label) + 2] ?? '') ? -degrees : degrees
  }
  const [visible, used] = (of('S') ?? '').split(':')
  const place = soundFix(
    {
      time: momentIn(of('D'), of('T'), 'dayFirst'),
      valid: values[start + 1] === 'A',
      latitude: signed('La'),
      longitude: signed('Lo'),
      courseDegrees: numberIn(of('H')),
      speedKnots: knotsOfKmh(numberIn(of('V')) ?? 0),
    },
    now,
  )
  const attributes = { satVisible: numberIn(visible), sat: numberIn(used), totalDistance: numberIn(of('DD')) }
  return { deviceId, position: { ...place, attributes: known(attributes) } }
}
