import { fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

/** A place and, in some sentences, the id of its device. */
export interface Sentence {
  position: DecodedPosition
  deviceId?: string
}

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[+-]?\d+(\.\d*)?$/.test(text) ? Number(text) : undefined

const filled = (values: Record<string, string | number | boolean | undefined>): Attributes => {
  const attributes: Attributes = {}
  for (const [key, value] of Object.entries(values)) if (value !== undefined) attributes[key] = value
  return attributes
}

/** Degrees of `ddmm.mmmm` and a hemisphere. Throws on anything else. */
const degreesOf = (text: string | undefined, hemisphere: string | undefined): number => {
  const [, whole, minutes] = /^(\d*)(\d\d\.\d+)$/.exec(text ?? '') ?? []
  if (minutes === undefined || !/^[NSEW]$/.test(hemisphere ?? '')) throw new Error('no place where it belongs')
  const degrees = Number(whole) + Number(minutes) / 60
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees
}

/** Pairs of digits as numbers. Throws on anything else. */
const pairsOf = (text: string | undefined, count: number): number[] => {
  const digits = /^\d+/.exec(text ?? '')?.[0] ?? ''
  if (digits.length !== count * 2) throw new Error('no time where it belongs')
  return (digits.match(/../g) ?? []).map(Number)
}

const momentOf = (date: string | undefined, clock: string | undefined): Date => {
  const [day = 0, month = 0, year = 0] = pairsOf(date, 3)
  const [hours, minutes, seconds] = pairsOf(clock, 3)
  return utcOf(year, month, day, hours, minutes, seconds)
}

/** Behind the checksum some units add satellites, id, ignition, fuel, battery and values of their own. */
const readAdded = (values: readonly string[]): { attributes: Attributes; deviceId?: string } => {
  const [satellites, deviceId, ignition, fuel, battery, ...own] = values
  if (!/^\d+$/.test(deviceId ?? '') || !/^[01]$/.test(ignition ?? '')) return { attributes: {} }
  const numbered = Object.fromEntries(
    own.filter((text) => /^\d+$/.test(text)).map((text, index) => [`io${index + 1}`, text]),
  )
  const attributes = {
    sat: numberOf(satellites),
    ignition: ignition === '1',
    fuel: numberOf(fuel),
    battery: numberOf(battery),
  }
  return { deviceId, attributes: { ...filled(attributes), ...numbered } }
}

/** `RMC`: the recommended minimum. */
export const readRmc = (text: string): Sentence => {
  const [clock, validity, latitude, ns, longitude, ew, speed, course, date] = text.split(',').slice(1)
  const behind = text
    .slice(text.indexOf('*') + 1)
    .split(',')
    .slice(1)
  const { attributes, deviceId } = text.includes('*') ? readAdded(behind) : { attributes: {} }
  const fix = fixOf({
    time: momentOf(date, clock),
    valid: validity === 'A',
    latitude: degreesOf(latitude, ns),
    longitude: degreesOf(longitude, ew),
    speedKnots: numberOf(speed) ?? 0,
    courseDegrees: numberOf(course) ?? 0,
  })
  return { position: { fix, attributes }, ...(deviceId === undefined ? {} : { deviceId }) }
}

/** `GGA` has the time of day without a date, so the place is one of now. */
export const readGga = (text: string, now: Date): Sentence => {
  const [, latitude, ns, longitude, ew, quality, satellites, hdop, altitude] = text.split(',').slice(1)
  const fix = fixOf({
    time: now,
    valid: Number(quality) > 0,
    latitude: degreesOf(latitude, ns),
    longitude: degreesOf(longitude, ew),
    altitudeMeters: numberOf(altitude) ?? 0,
  })
  return { position: { fix, attributes: filled({ sat: numberOf(satellites), hdop: numberOf(hdop) }) } }
}

/** `RMA` has no time at all. */
export const readRma = (text: string, now: Date): Sentence => {
  const [validity, latitude, ns, longitude, ew, , , speed, course] = text.split(',').slice(1)
  const fix = fixOf({
    time: now,
    valid: validity === 'A',
    latitude: degreesOf(latitude, ns),
    longitude: degreesOf(longitude, ew),
    speedKnots: numberOf(speed) ?? 0,
    courseDegrees: numberOf(course) ?? 0,
  })
  return { position: { fix, attributes: {} } }
}

/** `TRCCR`: whole date, decimal degrees, altitude and battery. */
export const readTrccr = (text: string): Sentence => {
  const [moment, validity, latitude, longitude, speed, course, altitude, battery] = text.split(',').slice(1)
  const [century = 0, year = 0, month = 0, day = 0, hours, minutes, seconds] = pairsOf(moment, 7)
  const fix = fixOf({
    time: utcOf(century * 100 + year, month, day, hours, minutes, seconds),
    valid: validity === 'A',
    latitude: numberOf(latitude) ?? Number.NaN,
    longitude: numberOf(longitude) ?? Number.NaN,
    speedKnots: numberOf(speed) ?? 0,
    courseDegrees: numberOf(course) ?? 0,
    altitudeMeters: numberOf(altitude) ?? 0,
  })
  return { position: { fix, attributes: filled({ battery: numberOf(battery) }) } }
}

/** `GPIOP`: inputs and outputs as digits, four analogue inputs, supply, battery. */
export const readInputs = (text: string): Sentence => {
  const [inputs, outputs, adc1, adc2, adc3, adc4, power, battery] = (text.split('*')[0] ?? '').split(',').slice(1)
  const bits = (digits: string | undefined) =>
    /^[01]+$/.test(digits ?? '') ? Number.parseInt(digits ?? '', 2) : undefined
  const values = { adc1, adc2, adc3, adc4, power, battery }
  const numbers = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, numberOf(value)]))
  return { position: { attributes: filled({ input: bits(inputs), output: bits(outputs), ...numbers }) } }
}

/** `GPTXT,NET`: id, operator, signal, country and network. */
export const readNet = (text: string): Sentence => {
  const [, deviceId = '', operator, rssi, codes = ''] = (text.split('*')[0] ?? '').split(',').slice(1)
  const [mcc, mnc] = codes.split(' ')
  const values = { operator, rssi: numberOf(rssi), mcc: numberOf(mcc), mnc: numberOf(mnc) }
  return { deviceId, position: { attributes: filled(values) } }
}

/** `QZE`: id, event, date, time, decimal degrees, speed in km/h, course, validity, ignition. */
export const readQze = (text: string): Sentence => {
  const [deviceId = '', event, date, clock, latitude, longitude, speed, course, validity, ignition] = text
    .split(',')
    .slice(1)
  const [day = 0, month = 0, century = 0, year = 0] = pairsOf(date, 4)
  const [hours, minutes, seconds] = pairsOf(clock, 3)
  const fix = fixOf({
    time: utcOf(century * 100 + year, month, day, hours, minutes, seconds),
    valid: validity === 'A',
    latitude: numberOf(latitude) ?? Number.NaN,
    longitude: numberOf(longitude) ?? Number.NaN,
    speedKnots: knotsOfKmh(numberOf(speed) ?? 0),
    courseDegrees: numberOf(course) ?? 0,
  })
  return { deviceId, position: { fix, attributes: filled({ event: numberOf(event), ignition: ignition === '1' }) } }
}

/** `ID`: labels and values; `GPSET` or `GPSEX` starts the place with its validity. */
export const readLabelled = (text: string): Sentence => {
  const values = text.split(',')
  const deviceId = values[1] ?? ''
  const start = values.findIndex((value) => value === 'GPSET' || value === 'GPSEX')
  if (start < 0) return { deviceId, position: { attributes: {} } }
  const at = (label: string): number => values.findIndex((value, index) => index > start + 1 && value === label)
  const of = (label: string): string | undefined => (at(label) < 0 ? undefined : values[at(label) + 1])
  const signed = (label: string): number => {
    const degrees = numberOf(of(label)) ?? Number.NaN
    return /^[SW]$/.test(values[at(label) + 2] ?? '') ? -degrees : degrees
  }
  const [visible, used] = (of('S') ?? '').split(':')
  const fix = fixOf({
    time: momentOf(of('D'), of('T')),
    valid: values[start + 1] === 'A',
    latitude: signed('La'),
    longitude: signed('Lo'),
    courseDegrees: numberOf(of('H')) ?? 0,
    speedKnots: knotsOfKmh(numberOf(of('V')) ?? 0),
  })
  const attributes = { satVisible: numberOf(visible), sat: numberOf(used), totalDistance: numberOf(of('DD')) }
  return { deviceId, position: { fix, attributes: filled(attributes) } }
}
