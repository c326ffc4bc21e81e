import { knotsFromMetersPerSecond } from '@rastro/geo'
import { z } from 'zod'
import { soundFix } from '../lenient'
import type { DecodedPosition, DecoderOptions } from '../protocol'
import { UnreadableValueError } from './value'

/** A member that is left out where it cannot be read. */
const optional = <T extends z.ZodType>(member: T) => member.optional().catch(undefined)

const Coords = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: optional(z.number()),
  /** m/s, negative: unknown */
  speed: optional(z.number()),
  /** degrees, negative: unknown */
  heading: optional(z.number()),
  altitude: optional(z.number()),
})

const Location = z.object({
  timestamp: optional(z.iso.datetime({ offset: true })),
  coords: optional(Coords),
  event: optional(z.string()),
  is_moving: optional(z.boolean()),
  odometer: optional(z.number()),
  mock: optional(z.boolean()),
  activity: optional(z.object({ type: optional(z.string()) })),
  battery: optional(z.object({ level: optional(z.number()), is_charging: optional(z.boolean()) })),
  alarm: optional(z.string()),
  extras: optional(z.record(z.string(), z.unknown())),
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

const atLeastZero = (value: number | undefined): number => (value !== undefined && value >= 0 ? value : 0)

/** The position of one nested location. Throws when nothing of it can be read. */
export const positionOfLocation = (location: Location, options: DecoderOptions, now: Date): DecodedPosition => {
  const time = location.timestamp === undefined ? undefined : new Date(location.timestamp)
  const attributes = attributesOf(location)
  const { latitude, longitude, accuracy = 0, speed, heading, altitude } = location.coords ?? {}
  const leastAccuracy = typeof options.minAccuracy === 'number' ? options.minAccuracy : LEAST_ACCURACY_METERS
  const place = soundFix(
    {
      time,
      valid: true,
      latitude,
      longitude,
      altitudeMeters: altitude,
      speedKnots: knotsFromMetersPerSecond(atLeastZero(speed)),
      courseDegrees: atLeastZero(heading),
      accuracyMeters: accuracy >= leastAccuracy ? accuracy : 0,
    },
    now,
  )
  if (place.fix) return { ...place, attributes }
  const isLost = latitude !== undefined || time === undefined
  if (isLost && Object.keys(attributes).length === 0) throw new UnreadableValueError('location')
  return { deviceTime: time ?? now, attributes }
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
