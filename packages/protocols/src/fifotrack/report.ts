import { bitsBetween } from '../bytes/index'
import { ImpossibleValueError, cellOf, fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import { compactTimeOf, decimalOf, hexNumberOf } from '../text-values'

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

const cellsOf = (text: string): Network['cellTowers'] => {
  const [country, operator, area, cell] = text.split('|')
  const [areaCode, cellId] = [hexNumberOf(area), hexNumberOf(cell)]
  if (!country || !operator || !areaCode || cellId === undefined || Number(country) === 0) return undefined
  return [cellOf(decimalOf(country), decimalOf(operator), areaCode, cellId)]
}

/** A driver by the number of a card, or what was on its magnetic stripe. */
const readCard = (text: string, attributes: Attributes): void => {
  if (/^[\da-f]{1,13}$/i.test(text)) attributes.driverUniqueId = String(Number.parseInt(text, 16))
  else if (text !== '') attributes.card = text
}

/** Levels are packed into the state: signal from bit 3, satellites in the highest four. */
const readState = (text: string, attributes: Attributes): void => {
  const state = hexNumberOf(text)
  if (state === undefined) throw new ImpossibleValueError('state', text)
  Object.assign(attributes, { rssi: bitsBetween(state, 3, 8), sat: bitsBetween(state, 28, 32), status: state })
}

/** `alarm,time,validity,place,…`. Throws `ImpossibleValueError`. */
export const readReport = (fields: readonly string[]): DecodedPosition => {
  const attributes: Attributes = alarmOf(fields[0] ?? '')
  attributes.odometer = decimalOf(fields[8])
  attributes.hours = decimalOf(fields[9]) * 1000
  readState(fields[10] ?? '', attributes)
  const [input, output] = [hexNumberOf(fields[11]), hexNumberOf(fields[12])]
  if (input !== undefined) attributes.input = input
  if (output !== undefined) attributes.output = output
  for (const [at, value] of (fields[14] ?? '').split('|').entries()) {
    const raw = hexNumberOf(value)
    if (raw !== undefined) attributes[`adc${at + 1}`] = raw
  }
  readCard(fields[15] ?? '', attributes)
  const fix = fixOf({
    time: compactTimeOf(fields[1] ?? ''),
    valid: fields[2] === 'A',
    latitude: decimalOf(fields[3]),
    longitude: decimalOf(fields[4]),
    speedKnots: knotsOfKmh(decimalOf(fields[5])),
    courseDegrees: decimalOf(fields[6]),
    altitudeMeters: decimalOf(fields[7]),
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
  const time = compactTimeOf(date)
  const attributes: Attributes = { ...alarmOf(alarm), battery: decimalOf(volts) }
  const percent = decimalOf(level)
  if (percent >= 0 && percent <= 100) attributes.batteryLevel = percent
  const status = hexNumberOf(state)
  if (status !== undefined) attributes.status = status
  const isPlace = kind === IS_PLACE && rest.length >= 5
  const cellTowers = cellsOf(cell)
  const wifiAccessPoints = isPlace ? undefined : accessPointsOf(rest.join(','))
  const network = { ...(cellTowers && { cellTowers }), ...(wifiAccessPoints && { wifiAccessPoints }) }
  const extra = Object.keys(network).length > 0 ? { network } : {}
  if (!isPlace) return { deviceTime: time, attributes, ...extra }
  const [validity, speed, satellites, latitude, longitude] = rest
  attributes.sat = decimalOf(satellites)
  const place = { latitude: decimalOf(latitude), longitude: decimalOf(longitude) }
  const fix = fixOf({ time, valid: validity === 'A', ...place, speedKnots: knotsOfKmh(decimalOf(speed)) })
  return { fix, attributes, ...extra }
}
