import { knotsFromMetersPerSecond } from '@rastro/geo'
import { z } from 'zod'
import { fixOf } from '../fix'
import type { DecodedPosition, DecoderOptions } from '../protocol'

const Coords = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number(),
  /** m/s, negative: unknown */
  speed: z.number(),
  /** degrees, negative: unknown */
  heading: z.number(),
  altitude: z.number(),
})

const Location = z.object({
  timestamp: z.iso.datetime({ offset: true }),
  coords: Coords.optional(),
  event: z.string().optional(),
  is_moving: z.boolean().optional(),
  odometer: z.number().optional(),
  mock: z.boolean().optional(),
  activity: z.object({ type: z.string().optional() }).optional(),
  battery: z.object({ level: z.number().optional(), is_charging: z.boolean().optional() }).optional(),
  alarm: z.string().optional(),
  extras: z.record(z.string(), z.unknown()).optional(),
})
type Location = z.infer<typeof Location>

/** Body of the nested JSON form: one device, one location. */
export const LocationReport = z.object({
  device_id: z.union([z.string().min(1), z.number()]).transform(String),
  location: Location,
})

/** A flat record of the list form: the same names as in a query. */
export const FlatRecord = z.record(z.string(), z.unknown())

/** Accuracies below this are not worth keeping unless the option `minAccuracy` says otherwise. */
const LEAST_ACCURACY_METERS = 10

/** The position of one nested location. Throws when the place is not on Earth. */
export const positionOfLocation = (location: Location, options: DecoderOptions): DecodedPosition => {
  const time = new Date(location.timestamp)
  const attributes = attributesOf(location)
  if (!location.coords) return { deviceTime: time, attributes }
  const { latitude, longitude, accuracy, speed, heading, altitude } = location.coords
  const leastAccuracy = typeof options.minAccuracy === 'number' ? options.minAccuracy : LEAST_ACCURACY_METERS
  const fix = fixOf({
    time,
    valid: true,
    latitude,
    longitude,
    altitudeMeters: altitude,
    speedKnots: speed >= 0 ? knotsFromMetersPerSecond(speed) : 0,
    courseDegrees: heading >= 0 ? heading : 0,
    accuracyMeters: accuracy >= leastAccuracy ? accuracy : 0,
  })
  return { fix, attributes }
}

const attributesOf = (location: Location): DecodedPosition['attributes'] => {
  const attributes: DecodedPosition['attributes'] = {}
  const set = (key: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') attributes[key] = value
  }
  set('event', location.event)
  set('motion', location.is_moving)
  if (location.odometer !== undefined) set('odometer', Math.trunc(location.odometer))
  set('mock', location.mock)
  set('activity', location.activity?.type)
  const level = location.battery?.level
  if (level !== undefined && level >= 0 && level <= 1) set('batteryLevel', Math.round(level * 100))
  if (location.battery?.is_charging) set('charge', true)
  set('alarm', location.alarm)
  for (const [key, value] of Object.entries(location.extras ?? {})) {
    if (key !== 'alarm' || location.alarm === undefined) set(key, value)
  }
  return attributes
}
