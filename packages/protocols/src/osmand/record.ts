import type { CellTower, WifiAccessPoint } from '@rastro/model/position'
import { knotsFromKmh, knotsFromMetersPerSecond, knotsFromMph } from '@rastro/geo'
import { soundFix } from '../lenient'
import type { DecodedPosition, DecoderOptions } from '../protocol'
import type { Parameters } from './parameters'
import { UnreadableValueError, attributeOf, numberOf, timeOf } from './value'

/** What the parameters of one record have said so far. */
interface Draft {
  time?: Date
  valid: boolean
  latitude?: number
  longitude?: number
  altitudeMeters: number
  speedKnots: number
  courseDegrees: number
  accuracyMeters: number
  attributes: DecodedPosition['attributes']
  cellTowers: CellTower[]
  wifiAccessPoints: WifiAccessPoint[]
  /** The first value that could not be read. */
  problem?: UnreadableValueError
}

const SPEED_UNITS: Readonly<Record<string, (value: number) => number>> = {
  kmh: knotsFromKmh,
  mps: knotsFromMetersPerSecond,
  mph: knotsFromMph,
}

/** Knots unless the option `speed` names another unit. */
const speedKnotsOf = (value: number, options: DecoderOptions): number =>
  SPEED_UNITS[String(options.speed)]?.(value) ?? value

type SetParameter = (draft: Draft, value: string, name: string, options: DecoderOptions) => void

const setCourse: SetParameter = (draft, value, name) => {
  draft.courseDegrees = numberOf(name, value)
}

/** `mcc,mnc,lac,cell[,signal]`. */
const addCell: SetParameter = (draft, value, name) => {
  const numbers = value.split(',').map((part) => numberOf(name, part))
  const [mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId, signalStrength] = numbers
  if (cellId === undefined) throw new UnreadableValueError(name)
  const signal = signalStrength === undefined ? {} : { signalStrength }
  draft.cellTowers.push({ mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId, ...signal })
}

/** `address,signal`; the address may use dashes. */
const addAccessPoint: SetParameter = (draft, value, name) => {
  const [address = '', signal = ''] = value.split(',')
  draft.wifiAccessPoints.push({
    macAddress: address.replaceAll('-', ':'),
    signalStrength: numberOf(name, signal),
  })
}

const setLocation: SetParameter = (draft, value, name) => {
  const [latitude = '', longitude = ''] = value.split(',')
  draft.latitude = numberOf(name, latitude)
  draft.longitude = numberOf(name, longitude)
}

const SETTERS: Readonly<Record<string, SetParameter>> = {
  id: () => undefined,
  deviceid: () => undefined,
  // The push token belongs to the device, not to a place; it is never stored as an attribute.
  notificationToken: () => undefined,
  timestamp: (draft, value, name, { timeZone }) => {
    draft.time = timeOf(name, value, timeZone)
  },
  valid: (draft, value) => {
    draft.valid = value === 'true' || value === '1'
  },
  lat: (draft, value, name) => {
    draft.latitude = numberOf(name, value)
  },
  lon: (draft, value, name) => {
    draft.longitude = numberOf(name, value)
  },
  location: setLocation,
  cell: addCell,
  wifi: addAccessPoint,
  speed: (draft, value, name, options) => {
    draft.speedKnots = speedKnotsOf(numberOf(name, value), options)
  },
  bearing: setCourse,
  heading: setCourse,
  altitude: (draft, value, name) => {
    draft.altitudeMeters = numberOf(name, value)
  },
  accuracy: (draft, value, name) => {
    draft.accuracyMeters = numberOf(name, value)
  },
  hdop: (draft, value, name) => {
    draft.attributes.hdop = numberOf(name, value)
  },
  batt: (draft, value, name) => {
    const level = numberOf(name, value)
    if (level < 0 || level > 100) throw new UnreadableValueError(name)
    draft.attributes.batteryLevel = level
  },
  charge: (draft, value) => {
    draft.attributes.charge = value === 'true' || value === '1'
  },
  driverUniqueId: (draft, value) => {
    draft.attributes.driverUniqueId = value
  },
}

const emptyDraft = (): Draft => ({
  valid: true,
  altitudeMeters: 0,
  speedKnots: 0,
  courseDegrees: 0,
  accuracyMeters: 0,
  attributes: {},
  cellTowers: [],
  wifiAccessPoints: [],
})

/** Sets a parameter; one that cannot be read costs itself alone. */
const apply = (set: SetParameter, draft: Draft, value: string, name: string, options: DecoderOptions): void => {
  try {
    set(draft, value, name, options)
  } catch (error) {
    if (!(error instanceof UnreadableValueError)) throw error
    draft.problem ??= error
  }
}

/**
 * One flat record (query, form or element of a list). Unknown names become attributes.
 * Throws when nothing of it can be read.
 */
export const positionOfRecord = (parameters: Parameters, options: DecoderOptions, now: Date): DecodedPosition => {
  const draft = emptyDraft()
  for (const [name, value] of parameters) {
    const set = Object.hasOwn(SETTERS, name) ? SETTERS[name] : undefined
    if (set) apply(set, draft, value, name, options)
    else draft.attributes[name] = attributeOf(value)
  }
  return positionOf(draft, now)
}

const positionOf = (draft: Draft, now: Date): DecodedPosition => {
  const { attributes, cellTowers, wifiAccessPoints, problem, time, latitude, longitude, ...motion } = draft
  const network =
    cellTowers.length + wifiAccessPoints.length > 0
      ? {
          ...(cellTowers.length > 0 ? { cellTowers } : {}),
          ...(wifiAccessPoints.length > 0 ? { wifiAccessPoints } : {}),
        }
      : undefined
  const place = soundFix({ ...motion, time, latitude, longitude }, now)
  const says = place.fix !== undefined || network !== undefined || Object.keys(attributes).length > 0
  const isMisplaced = latitude !== undefined && longitude !== undefined && !place.fix
  if (!says && (problem || isMisplaced)) throw problem ?? new UnreadableValueError('place')
  return { ...(place.fix ? place : { deviceTime: time ?? now }), attributes, network }
}
