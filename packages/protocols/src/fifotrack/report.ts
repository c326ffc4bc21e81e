import { bitsBetween } from '../bytes/index'
import { ImpossibleValueError, cellOf, fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']
type Network = NonNullable<DecodedPosition['network']>

const ALARMS: Readonly<Record<number, string>> = {
  2: 'sos',
  14: 'lowPower',
  15: 'powerCut',
  16: 'powerRestored',
  17: 'lowBattery',
  18: 'overspeed',
  20: 'gpsAntennaCut',
  21: 'vibration',
  23: 'hardAcceleration',
  24: 'hardBraking',
  25: 'hardCornering',
  27: 'fatigueDriving',
  29: 'accident',
  30: 'idle',
  33: 'geofenceEnter',
  34: 'geofenceExit',
}

const alarmOf = (code: string): Attributes => {
  const alarm = /^\d+$/.test(code) ? ALARMS[Number(code)] : undefined
  return alarm === undefined ? {} : { alarm }
}

const timeOf = (text: string): Date => {
  const parts = /^\d{12}$/.test(text) ? (text.match(/../g) ?? []).map(Number) : []
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts
  return utcOf(year, month, day, hours, minutes, seconds)
}

const numberOf = (text: string | undefined): number => {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) throw new ImpossibleValueError('number', text)
  return Number(text)
}

const hexOf = (text: string | undefined): number | undefined =>
  text && /^[\da-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : undefined

const cellsOf = (text: string): Network['cellTowers'] => {
  const [country, operator, area, cell] = text.split('|')
  const [areaCode, cellId] = [hexOf(area), hexOf(cell)]
  if (!country || !operator || !areaCode || cellId === undefined || Number(country) === 0) return undefined
  return [cellOf(numberOf(country), numberOf(operator), areaCode, cellId)]
}

/** A driver by the number of a card, or what was on its magnetic stripe. */
const readCard = (text: string, attributes: Attributes): void => {
  if (/^[\da-f]{1,13}$/i.test(text)) attributes.driverUniqueId = String(Number.parseInt(text, 16))
  else if (text !== '') attributes.card = text
}

/** Levels are packed into the state: signal from bit 3, satellites in the highest four. */
const readState = (text: string, attributes: Attributes): void => {
  const state = hexOf(text)
  if (state === undefined) throw new ImpossibleValueError('state', text)
  Object.assign(attributes, { rssi: bitsBetween(state, 3, 8), sat: bitsBetween(state, 28, 32), status: state })
}

/** `alarm,time,validity,place,…`. Throws `ImpossibleValueError`. */
export const readReport = (fields: readonly string[]): DecodedPosition => {
  const attributes: Attributes = alarmOf(fields[0] ?? '')
  attributes.odometer = numberOf(fields[8])
  attributes.hours = numberOf(fields[9]) * 1000
  readState(fields[10] ?? '', attributes)
  const [input, output] = [hexOf(fields[11]), hexOf(fields[12])]
  if (input !== undefined) attributes.input = input
  if (output !== undefined) attributes.output = output
  for (const [at, value] of (fields[14] ?? '').split('|').entries()) {
    const raw = hexOf(value)
    if (raw !== undefined) attributes[`adc${at + 1}`] = raw
  }
  readCard(fields[15] ?? '', attributes)
  const fix = fixOf({
    time: timeOf(fields[1] ?? ''),
    valid: fields[2] === 'A',
    latitude: numberOf(fields[3]),
    longitude: numberOf(fields[4]),
    speedKnots: knotsOfKmh(numberOf(fields[5])),
    courseDegrees: numberOf(fields[6]),
    altitudeMeters: numberOf(fields[7]),
  })
  const cellTowers = cellsOf(fields[13] ?? '')
  return { fix, attributes, ...(cellTowers && { network: { cellTowers } }) }
}

const accessPointsOf = (text: string): Network['wifiAccessPoints'] => {
  const points = [...text.matchAll(/([\da-f]{12}):(-?\d+)/gi)].map(([, digits = '', signal]) => ({
    macAddress: (digits.match(/../g) ?? []).join(':'),
    signalStrength: Number(signal),
  }))
  return points.length > 0 ? points : undefined
}

const IS_PLACE = '0'

/** `alarm,time,cell,volts,level,state,kind,` and a place or access points. Throws `ImpossibleValueError`. */
export const readShortReport = (fields: readonly string[]): DecodedPosition => {
  const [alarm = '', date = '', cell = '', volts, level, state, kind, ...rest] = fields
  const time = timeOf(date)
  const attributes: Attributes = { ...alarmOf(alarm), battery: numberOf(volts) }
  const percent = numberOf(level)
  if (percent >= 0 && percent <= 100) attributes.batteryLevel = percent
  const status = hexOf(state)
  if (status !== undefined) attributes.status = status
  const isPlace = kind === IS_PLACE && rest.length >= 5
  const cellTowers = cellsOf(cell)
  const wifiAccessPoints = isPlace ? undefined : accessPointsOf(rest.join(','))
  const network = { ...(cellTowers && { cellTowers }), ...(wifiAccessPoints && { wifiAccessPoints }) }
  const extra = Object.keys(network).length > 0 ? { network } : {}
  if (!isPlace) return { deviceTime: time, attributes, ...extra }
  const [validity, speed, satellites, latitude, longitude] = rest
  attributes.sat = numberOf(satellites)
  const place = { latitude: numberOf(latitude), longitude: numberOf(longitude) }
  const fix = fixOf({ time, valid: validity === 'A', ...place, speedKnots: knotsOfKmh(numberOf(speed)) })
  return { fix, attributes, ...extra }
}
