import { bitsBetween } from '../bytes/index'
import { cellOf, knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { compactTimeOf, countIn, hexNumberOf, known, numberIn, scaledIn } from '../text-values'

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
  27: 'fatigueDriving',
  30: 'jamming',
  31: 'fallDown',
  32: 'jamming',
  33: 'geofenceExit',
  34: 'geofenceEnter',
  35: 'idle',
  40: 'temperature',
  41: 'temperature',
  53: 'powerOn',
  54: 'powerOff',
}

const alarmOf = (code: string): Attributes => {
  const alarm = /^\d+$/.test(code) ? ALARMS[Number(code)] : undefined
  return alarm === undefined ? {} : { alarm }
}

const cellsOf = (text: string): Network['cellTowers'] => {
  const [country, operator, area, cell] = text.split('|')
  const [areaCode, cellId] = [hexNumberOf(area), hexNumberOf(cell)]
  const [countryCode, operatorCode] = [countIn(country), countIn(operator)]
  if (!countryCode || operatorCode === undefined || !areaCode || cellId === undefined) return undefined
  return [cellOf(countryCode, operatorCode, areaCode, cellId)]
}

/** A driver by the number of a card, or what was on its magnetic stripe. */
const readCard = (text: string, attributes: Attributes): void => {
  if (/^[\da-f]{1,13}$/i.test(text)) attributes.driverUniqueId = String(Number.parseInt(text, 16))
  else if (text !== '') attributes.card = text
}

/** Levels are packed into the state: signal from bit 3, satellites in the highest four. */
const readState = (text: string, attributes: Attributes): void => {
  const state = hexNumberOf(text)
  if (state === undefined) return
  Object.assign(attributes, { rssi: bitsBetween(state, 3, 8), sat: bitsBetween(state, 28, 32), status: state })
}

/** Other sensors, as they are sent. */
const readSensors = (text: string, attributes: Attributes): void => {
  for (const [at, value] of text.split('|').entries()) if (value !== '') attributes[`io${at + 1}`] = value
}

const timeOf = (text: string | undefined): Date | undefined => readable(() => compactTimeOf(text ?? ''))

/** `alarm,time,validity,place,…`. */
export const readReport = (fields: readonly string[], now: Date): DecodedPosition => {
  const attributes: Attributes = {
    ...alarmOf(fields[0] ?? ''),
    ...known({ odometer: numberIn(fields[8]), hours: scaledIn(fields[9], 1000) }),
  }
  readState(fields[10] ?? '', attributes)
  const [input, output] = [hexNumberOf(fields[11]), hexNumberOf(fields[12])]
  if (input !== undefined) attributes.input = input
  if (output !== undefined) attributes.output = output
  for (const [at, value] of (fields[14] ?? '').split('|').entries()) {
    const raw = hexNumberOf(value)
    if (raw !== undefined) attributes[`adc${at + 1}`] = raw
  }
  readCard(fields[15] ?? '', attributes)
  readSensors(fields[16] ?? '', attributes)
  const place = soundFix(
    {
      time: timeOf(fields[1]),
      valid: fields[2] === 'A',
      latitude: numberIn(fields[3]),
      longitude: numberIn(fields[4]),
      speedKnots: knotsOfKmh(numberIn(fields[5]) ?? 0),
      courseDegrees: numberIn(fields[6]),
      altitudeMeters: numberIn(fields[7]),
    },
    now,
  )
  const cellTowers = cellsOf(fields[13] ?? '')
  return { ...place, attributes, ...(cellTowers && { network: { cellTowers } }) }
}

const accessPointsOf = (text: string): Network['wifiAccessPoints'] => {
  const points = [...text.matchAll(/([\da-f]{12}):(-?\d+)/gi)].map(([, digits = '', signal]) => ({
    macAddress: (digits.match(/../g) ?? []).join(':'),
    signalStrength: Number(signal),
  }))
  return points.length > 0 ? points : undefined
}

const IS_ACCESS = '1'

/** `alarm,time,cell,volts,level,state,kind,` and a place or access points. */
export const readShortReport = (fields: readonly string[], now: Date): DecodedPosition => {
  const [alarm = '', date, cell = '', volts, level, state, kind, ...rest] = fields
  const time = timeOf(date)
  const percent = numberIn(level)
  const attributes: Attributes = {
    ...alarmOf(alarm),
    ...known({
      battery: numberIn(volts),
      batteryLevel: percent !== undefined && percent >= 0 && percent <= 100 ? percent : undefined,
      status: hexNumberOf(state),
    }),
  }
  const isAccess = kind === IS_ACCESS || /^[\da-f]{12}:/i.test(rest[0] ?? '')
  const cellTowers = cellsOf(cell)
  const wifiAccessPoints = isAccess ? accessPointsOf(rest.join(',')) : undefined
  const network = { ...(cellTowers && { cellTowers }), ...(wifiAccessPoints && { wifiAccessPoints }) }
  const extra = Object.keys(network).length > 0 ? { network } : {}
  if (isAccess) return { ...(time ? { deviceTime: time } : {}), attributes, ...extra }
  const [validity, speed, satellites, latitude, longitude] = rest
  const place = soundFix(
    {
      time,
      valid: validity === 'A',
      latitude: numberIn(latitude),
      longitude: numberIn(longitude),
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
    },
    now,
  )
  return { ...place, attributes: { ...attributes, ...known({ sat: numberIn(satellites) }) }, ...extra }
}
