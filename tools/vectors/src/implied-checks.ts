import type { DecodedPosition } from '@rastro/protocols'

/** Rules that hold for every decoded message, stated or not. Each returns problems in words. */

const BOOLEANS = ['ignition', 'motion', 'charge', 'archive', 'roaming']
const STRINGS = ['driverUniqueId', 'result']
const NUMBERS = [
  'index',
  'hdop',
  'vdop',
  'pdop',
  'sat',
  'satVisible',
  'rssi',
  'odometer',
  'serviceOdometer',
  'tripOdometer',
  'hours',
  'steps',
  'power',
  'battery',
  'batteryLevel',
  'fuel',
  'fuelUsed',
  'fuelLevel',
  'distance',
  'totalDistance',
  'rpm',
  'acceleration',
  'humidity',
  'deviceTemp',
  'coolantTemp',
  'obdSpeed',
  'obdOdometer',
]
const YEAR_2000 = Date.UTC(2000, 0, 1)
const DAY_MS = 86_400_000

const outside = (name: string, value: number, low: number, high: number): string[] =>
  value >= low && value <= high ? [] : [`${name} ${value} is not in ${low}..${high}`]

/** Ranges of a fix. A position without one is a problem: the location was promised. */
export const impliedLocationProblems = (position: DecodedPosition, now: Date): string[] => {
  const { fix } = position
  if (!fix) return ['no location']
  return [
    ...outside('fixTime', fix.time.getTime(), YEAR_2000, now.getTime() + DAY_MS),
    ...outside('latitude', fix.latitude, -90, 90),
    ...outside('longitude', fix.longitude, -180, 180),
    ...outside('altitude', fix.altitudeMeters, -12_262, 18_000),
    ...outside('speed', fix.speedKnots, 0, 869),
    ...outside('course', fix.courseDegrees, 0, 360),
  ]
}

const ofType = (attributes: DecodedPosition['attributes'], keys: string[], type: string): string[] =>
  keys.flatMap((key) => {
    const value = attributes[key]
    return value === undefined || typeof value === type ? [] : [`${key} is a ${typeof value}, not a ${type}`]
  })

const networkProblems = ({ network }: DecodedPosition): string[] => [
  ...(network?.cellTowers ?? []).flatMap((tower) => [
    ...outside('mobileCountryCode', tower.mobileCountryCode ?? 0, 0, 999),
    ...outside('mobileNetworkCode', tower.mobileNetworkCode ?? 0, 0, 999),
    ...outside('locationAreaCode', tower.locationAreaCode ?? 1, 1, 65_535),
    ...outside('cellId', tower.cellId ?? 0, 0, 268_435_455),
  ]),
  ...(network?.wifiAccessPoints ?? []).flatMap(({ macAddress }) =>
    /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(macAddress) ? [] : [`"${macAddress}" is not a MAC address`],
  ),
]

/** Types and ranges of attributes, and of the cells unless the measured value itself breaks them. */
export const impliedAttributeProblems = (position: DecodedPosition, isNetworkChecked: boolean): string[] => {
  const { attributes } = position
  const level = attributes.batteryLevel
  return [
    ...ofType(attributes, BOOLEANS, 'boolean'),
    ...ofType(attributes, STRINGS, 'string'),
    ...ofType(attributes, NUMBERS, 'number'),
    ...(typeof level === 'number' ? outside('batteryLevel', level, 0, 100) : []),
    ...(isNetworkChecked ? networkProblems(position) : []),
  ]
}
