import type { Network } from '@rastro/model/position'
import type { TrackedPosition } from './tracked-position'

type Attributes = TrackedPosition['attributes']

/**
 * Attribute names as they are stored: by their place in this list. A name that is not here is stored as it is.
 * Append only: the places are in the database.
 */
// prettier-ignore
const KEYS = [
  'sat', 'ignition', 'hours', 'archive', 'event', 'type', 'status', 'alarm', 'odometer', 'rssi',
  'battery', 'power', 'batteryLevel', 'charge', 'hdop', 'pdop', 'vdop', 'input', 'output', 'index',
  'fuel', 'fuelLevel', 'fuelUsed', 'rpm', 'blocked', 'lock', 'door', 'armed', 'flags', 'gps',
  'satVisible', 'roaming', 'tripOdometer', 'deviceTemp', 'driverUniqueId', 'result', 'versionFw', 'versionHw', 'operator', 'obdSpeed',
  'coolantTemp', 'engineLoad', 'throttle', 'acceleration', 'humidity', 'iccid', 'vin', 'antenna', 'serviceOdometer', 'approximate',
  'temp1', 'temp2', 'temp3', 'temp4', 'adc1', 'adc2', 'adc3', 'adc4', 'in1', 'in2',
  'in3', 'in4', 'out1', 'out2', 'out3', 'out4', 'count1', 'count2', 'io1', 'io2',
  'io16', 'io21', 'io24', 'io66', 'io67', 'io68', 'io69', 'io80', 'io113', 'io181',
  'io182', 'io199', 'io200', 'io205', 'io206', 'io239', 'io240', 'io241', 'priority', 'battery1',
]
const placeOfKey = new Map(KEYS.map((key, place) => [key, place]))

/** Attributes that have a column of their own. */
const DISTANCES = ['distance', 'totalDistance']
const COLUMNS = new Set([...DISTANCES, 'motion'])

/**
 * Names and values in turn as a JSON array, or null when there is nothing beyond the columns. Of a fix that counts
 * otherwise than it tells, the columns hold what it counts and this what it tells.
 */
export function packAttributes(attributes: Attributes, counted?: TrackedPosition['counted']): string | null {
  const flat: unknown[] = []
  for (const key in attributes) if (!COLUMNS.has(key)) flat.push(placeOfKey.get(key) ?? key, attributes[key])
  if (counted) for (const key of DISTANCES) flat.push(key, attributes[key])
  return flat.length > 0 ? JSON.stringify(flat) : null
}

export function unpackAttributes(packed: string | null): Attributes {
  const attributes: Attributes = {}
  if (packed === null) return attributes
  const flat = JSON.parse(packed) as Attributes[string][]
  for (let index = 0; index + 1 < flat.length; index += 2) {
    const name = flat[index]
    const key = typeof name === 'number' ? KEYS[name] : name
    const value = flat[index + 1]
    if (typeof key === 'string' && value !== undefined) attributes[key] = value
  }
  return attributes
}

/** The same for names inside `network`. Append only. */
// prettier-ignore
const NETWORK_KEYS = [
  'cellTowers', 'wifiAccessPoints', 'radioType', 'cellId', 'locationAreaCode', 'mobileCountryCode', 'mobileNetworkCode',
  'signalStrength', 'macAddress', 'channel', 'considerIp', 'homeMobileCountryCode', 'homeMobileNetworkCode', 'carrier',
]
const shortNames = new Map(NETWORK_KEYS.map((key, place) => [key, place.toString(36)]))
const longNames = new Map(NETWORK_KEYS.map((key, place) => [place.toString(36), key]))

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, names))
  if (typeof value !== 'object' || value === null) return value
  const found: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value)) found[names.get(key) ?? key] = renamed(one, names)
  return found
}

/** What most networks are, one cell of whole numbers and nothing else; with a signal the fifth. */
const ONE_CELL = ['mobileCountryCode', 'mobileNetworkCode', 'locationAreaCode', 'cellId', 'signalStrength'] as const
const hasOnly = (value: object, most: number): boolean => {
  let count = 0
  for (const _key in value) if (++count > most) return false
  return true
}

/** Its numbers with a space between, half as long as with names; null for any other network. */
function packOneCell(network: Network): string | null {
  const { cellTowers } = network
  const cell = cellTowers?.[0]
  if (!cell || cellTowers.length > 1 || !hasOnly(network, 1)) return null
  const {
    mobileCountryCode: country,
    mobileNetworkCode: operator,
    locationAreaCode: area,
    cellId,
    signalStrength,
  } = cell
  if (!isWhole(country) || !isWhole(operator) || !isWhole(area) || !isWhole(cellId)) return null
  if (signalStrength === undefined) return hasOnly(cell, 4) ? `${country} ${operator} ${area} ${cellId}` : null
  const isPlain = isWhole(signalStrength) && hasOnly(cell, 5)
  return isPlain ? `${country} ${operator} ${area} ${cellId} ${signalStrength}` : null
}
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && !Object.is(value, -0)

function unpackOneCell(packed: string): Network {
  const numbers = packed.split(' ').map(Number)
  return { cellTowers: [Object.fromEntries(numbers.map((value, place) => [ONE_CELL[place], value]))] }
}

export const packNetwork = (network: Network | null): string | null =>
  network && (packOneCell(network) ?? JSON.stringify(renamed(network, shortNames)))

export function unpackNetwork(packed: string | null): Network | null {
  if (packed === null) return null
  return packed.startsWith('{') ? (renamed(JSON.parse(packed), longNames) as Network) : unpackOneCell(packed)
}
