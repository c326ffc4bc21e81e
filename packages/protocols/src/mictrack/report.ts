import { cellOf, knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { countIn, degreesMinutesIn, known, momentIn, numberIn, scaledIn } from '../text-values'

type Network = NonNullable<DecodedPosition['network']>

/** Events of a report that are alarms. */
const ALARMS: Readonly<Record<number, string>> = {
  0: 'powerOn',
  5: 'sos',
  8: 'lowBattery',
  9: 'geofenceEnter',
  10: 'geofenceExit',
  12: 'powerOff',
}

const timeOf = (text = ''): Date | undefined => momentIn(text.slice(0, 6), text.slice(6), 'yearFirst')

const stateOf = (event: string | undefined, millivolts: string | undefined): DecodedPosition['attributes'] => {
  const code = countIn(event)
  return known({
    event: code,
    alarm: code === undefined ? undefined : ALARMS[code],
    battery: scaledIn(millivolts, 0.001),
  })
}

/** Operator, cell, area, country and, where the list has them, the physical number of the cell. */
const cellsOf = (text = ''): Network['cellTowers'] => {
  const values = text.split(',')
  const step = values.length % 5 === 0 ? 5 : 4
  const towers = []
  for (let at = 0; at + 3 < values.length; at += step) {
    const [operator, cell, area, country] = values.slice(at, at + 4).map(countIn)
    if (operator === undefined || !cell || !area || country === undefined) continue
    towers.push(cellOf(country, operator, area, cell))
  }
  return towers.length > 0 ? towers : undefined
}

const MAC = /^[\da-f]{2}(?::[\da-f]{2}){5}$/i

/** Addresses and strengths, with a name in front of each in some reports. */
const pointsOf = (text = ''): Network['wifiAccessPoints'] => {
  const values = text.split(',')
  const points = values.flatMap((macAddress, at) => {
    const signalStrength = numberIn(values[at + 1])
    if (!MAC.test(macAddress)) return []
    return [{ macAddress, ...(signalStrength === undefined ? {} : { signalStrength }) }]
  })
  return points.length > 0 ? points : undefined
}

const networkOf = (points: string | undefined, cells: string | undefined): { network?: Network } => {
  const [wifiAccessPoints, cellTowers] = [pointsOf(points), cellsOf(cells)]
  if (!wifiAccessPoints && !cellTowers) return {}
  return { network: { ...(cellTowers && { cellTowers }), ...(wifiAccessPoints && { wifiAccessPoints }) } }
}

type ReadReport = (values: readonly string[], now: Date) => DecodedPosition

const readPlace: ReadReport = ([sat, time, lat, lon, speed, course, event, battery], now) => {
  const place = soundFix(
    {
      time: timeOf(time),
      valid: true,
      latitude: numberIn(lat),
      longitude: numberIn(lon),
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
      courseDegrees: numberIn(course),
    },
    now,
  )
  return { ...place, attributes: { ...known({ sat: countIn(sat) }), ...stateOf(event, battery) } }
}

const withTime = (time: string | undefined): { deviceTime?: Date } => {
  const deviceTime = timeOf(time)
  return deviceTime ? { deviceTime } : {}
}

const readSurroundings =
  (hasPoints: boolean, hasCells: boolean): ReadReport =>
  ([time, ...rest]) => {
    const points = hasPoints ? rest[0] : undefined
    const cells = hasCells ? rest[hasPoints ? 1 : 0] : undefined
    const [event, battery] = rest.slice(Number(hasPoints) + Number(hasCells))
    return { ...withTime(time), ...networkOf(points, cells), attributes: stateOf(event, battery) }
  }

const readState: ReadReport = ([sat, time, , , , , event, battery]) => ({
  ...withTime(time),
  attributes: { ...known({ sat: countIn(sat) }), ...stateOf(event, battery) },
})

const KINDS: Readonly<Record<string, ReadReport>> = {
  R0: readPlace,
  R1: readSurroundings(true, false),
  R2: readSurroundings(false, true),
  R3: readSurroundings(false, true),
  R12: readSurroundings(true, true),
  R13: readSurroundings(true, true),
  RH: readState,
  Y1: readSurroundings(true, false),
}

/** `MT;mode;IMEI;kind;values`, the values between plus signs; undefined for a kind that is not known. */
export const readReport = (
  [, mode, , kind = '', ...rest]: readonly string[],
  now: Date,
): DecodedPosition | undefined => {
  if (!Object.hasOwn(KINDS, kind)) return undefined
  const position = KINDS[kind]?.(rest.join(';').split('+'), now)
  return position && { ...position, attributes: { ...known({ type: countIn(mode) }), ...position.attributes } }
}

/** `time,validity,latitude,N,longitude,E,speed,course,altitude,date` of units for low altitudes. */
export const readPoint = (text: string, now: Date): DecodedPosition | undefined => {
  const [clock, validity, ...fields] = text.split(',')
  const { place, date } = placeOfMinutes(fields)
  const found = soundFix({ ...place, time: momentIn(date, clock, 'dayFirst'), valid: validity === 'A' }, now)
  return found.fix || found.deviceTime ? { ...found, attributes: {} } : undefined
}

const placeOfMinutes = ([latitude, ns, longitude, ew, speed, course, altitude, date]: readonly string[]) => ({
  place: {
    latitude: degreesMinutesIn(latitude, ns),
    longitude: degreesMinutesIn(longitude, ew),
    speedKnots: numberIn(speed),
    courseDegrees: numberIn(course),
    altitudeMeters: numberIn(altitude),
  },
  date,
})
