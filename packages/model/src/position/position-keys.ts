/** Every attribute a position may carry, declared once: screens, reports and computed attributes read it from here. */
import type { PositionFormat } from './position-format'
import { RARE_NAMES_BY_FORMAT, RARE_NUMBERED } from './rare-position-keys'

export type { PositionFormat } from './position-format'

export type PositionValueType = 'number' | 'boolean' | 'text' | 'mixed'

export interface PositionKey {
  /** Name on the wire. For a numbered attribute the name without the number: `temp` of `temp1`, `tagTemp` of `tag1Temp`. */
  name: string
  type: PositionValueType
  /** Unit of the stored value as written in tables, null when it has none or decoders do not agree on one. */
  unit: string | null
  format: PositionFormat
  numbered: boolean
  /** Sent by few protocols. */
  rare: boolean
}

const FORMATS: Record<PositionFormat, [type: PositionValueType, unit: string | null]> = {
  text: ['text', null],
  flag: ['boolean', null],
  number: ['number', null],
  count: ['number', null],
  bits: ['number', null],
  alarms: ['text', null],
  percent: ['number', '%'],
  volts: ['number', 'V'],
  meters: ['number', 'm'],
  distance: ['number', 'm'],
  durationMs: ['number', 'ms'],
  speedKnots: ['number', 'kn'],
  speedKmh: ['number', 'km/h'],
  celsius: ['number', '°C'],
  liters: ['number', 'l'],
  litersPerHour: ['number', 'l/h'],
  perMinute: ['number', '1/min'],
  kilograms: ['number', 'kg'],
}

const NAMES_BY_FORMAT: Record<PositionFormat, string> = {
  flag: 'ignition motion blocked armed door lock charge archive roaming approximate',
  alarms: 'alarm',
  volts: 'power battery',
  percent: 'batteryLevel fuelLevel humidity throttle engineLoad',
  count: 'sat satVisible index steps',
  number: 'hdop vdop pdop rssi acceleration',
  distance: 'odometer serviceOdometer tripOdometer totalDistance obdOdometer',
  meters: 'distance',
  durationMs: 'hours',
  speedKnots: 'speedLimit',
  speedKmh: 'obdSpeed',
  celsius: 'deviceTemp coolantTemp engineTemp',
  liters: 'fuel fuelUsed',
  litersPerHour: 'fuelConsumption',
  perMinute: 'rpm heartRate',
  kilograms: 'axleWeight',
  bits: 'input output',
  text:
    'driverName driverUniqueId card operator status flags event type gps antenna result command geofence gSensor ' +
    'dtcs vin iccid phone drivingTime versionFw versionHw ip image video audio raw',
}

/** Values that decoders send as number, text or boolean alike. */
const MIXED = new Set('operator status flags event type gps antenna geofence drivingTime'.split(' '))

const NUMBERED: [prefix: string, format: PositionFormat][] = [
  ['temp', 'celsius'],
  ['adc', 'number'],
  ['io', 'text'],
  ['count', 'count'],
  ['in', 'flag'],
  ['out', 'flag'],
]

const declare = (name: string, format: PositionFormat, numbered: boolean, rare: boolean): PositionKey => {
  const [type, unit] = FORMATS[format]
  return { name, type: MIXED.has(name) ? 'mixed' : type, unit, format, numbered, rare }
}

const isFormat = (text: string): text is PositionFormat => text in FORMATS

const keysOf = (namesByFormat: Partial<Record<PositionFormat, string>>, rare: boolean): PositionKey[] =>
  Object.entries(namesByFormat).flatMap(([format, names]) =>
    isFormat(format) ? names.split(' ').map((name) => declare(name, format, false, rare)) : [],
  )

export const POSITION_KEYS: readonly PositionKey[] = [
  ...keysOf(NAMES_BY_FORMAT, false),
  ...keysOf(RARE_NAMES_BY_FORMAT, true),
]
export const NUMBERED_POSITION_KEYS: readonly PositionKey[] = [
  ...NUMBERED.map(([name, format]) => declare(name, format, true, false)),
  ...RARE_NUMBERED.map(([name, format]) => declare(name, format, true, true)),
]

const byName = new Map(POSITION_KEYS.map((key) => [key.name, key]))
const byNumberedName = new Map(NUMBERED_POSITION_KEYS.map((key) => [key.name, key]))

export interface PositionKeyMatch {
  key: PositionKey
  /** The number of a numbered attribute: 2 for `temp2` and `tag2Temp`. */
  number: number | null
}

/** What is known of an attribute of that name; null for one that only its protocol knows. */
export function positionKey(name: string): PositionKeyMatch | null {
  const key = byName.get(name)
  if (key) return { key, number: null }
  const parts = /^([a-z]+(?:[A-Z][a-z]+)*)(0|[1-9]\d*)((?:[A-Z][A-Za-z]*)?)$/.exec(name)
  const numbered = parts && byNumberedName.get(`${parts[1]}${parts[3]}`)
  return numbered ? { key: numbered, number: Number(parts[2]) } : null
}

/** `fuelTankTemp2` as `Fuel tank temp 2`: what nobody translated, as readable as it gets. */
export const readableName = (name: string): string => {
  const words = name
    .replace(/[_.#]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/([A-Za-z])(\d)|(\d)([A-Za-z])/g, '$1$3 $2$4')
    .trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

export const ALARMS = [
  'general',
  'sos',
  'vibration',
  'movement',
  'lowspeed',
  'overspeed',
  'fallDown',
  'lowPower',
  'lowBattery',
  'fault',
  'powerOff',
  'powerOn',
  'door',
  'lock',
  'unlock',
  'geofence',
  'geofenceEnter',
  'geofenceExit',
  'gpsAntennaCut',
  'accident',
  'tow',
  'idle',
  'highRpm',
  'hardAcceleration',
  'hardBraking',
  'hardCornering',
  'laneChange',
  'fatigueDriving',
  'powerCut',
  'powerRestored',
  'jamming',
  'temperature',
  'parking',
  'bonnet',
  'footBrake',
  'fuelLeak',
  'tampering',
  'removing',
  'secondConnection',
] as const
export type Alarm = (typeof ALARMS)[number]

export const isKnownAlarm = (name: string): name is Alarm => (ALARMS as readonly string[]).includes(name)
