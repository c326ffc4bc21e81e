import type { Activity } from '@rastro/model/answer'
import type { GeofenceStays } from '#src/tracking/fleet/geofences/index'
import { type FlagMotion, PARKED } from './flag-motion'
import type { MotionPoint } from './motion-point'
import { type PlaceMotion, STILL } from './place-state'
import { EMPTY_WINDOW, pointsOf, windowOf } from './point-window'

/** Faster than allowed, until it is slow enough again. */
export interface Overspeed {
  /** Fix time since when, epoch ms. */
  readonly sinceMs: number
  /** The geofence that set the limit; 0 when it was another. */
  readonly geofenceId: number
  readonly isTold: boolean
}

/** What detectors remember of a device between two of its positions. Never changed in place. */
export interface DeviceMemory {
  readonly place: PlaceMotion
  readonly flag: FlagMotion
  /** Null before the first position that tells. */
  readonly geofences: GeofenceStays | null
  readonly overspeed: Overspeed | null
  /** Linked devices that are close by. */
  readonly near: readonly number[]
  /** What it does and since when; null before its first position. */
  readonly activity: Activity | null
}

export const BLANK_MEMORY: DeviceMemory = {
  place: STILL,
  flag: PARKED,
  geofences: null,
  overspeed: null,
  near: [],
  activity: null,
}

type StoredPoint = [
  id: number,
  timeMs: number,
  latitude: number,
  longitude: number,
  totalMeters: number,
  speedKnots?: number,
  isMoving?: boolean,
]

interface StoredMemory {
  place?: { isMoving: boolean; reference: [timeMs: number, latitude: number, longitude: number] | null }
  flag?: { isMoving: boolean; candidate: StoredPoint | null }
  geofences?: { inside: readonly number[]; breached: readonly number[] }
  overspeed?: Overspeed
  near?: readonly number[]
  activity?: Activity
}

const packPoint = (point: MotionPoint | null): StoredPoint | null =>
  point && [
    point.source.id,
    point.timeMs,
    point.latitude,
    point.longitude,
    point.totalMeters,
    point.speedKnots,
    point.isMoving,
  ]

const pointOf = (stored: StoredPoint | null): MotionPoint | null => {
  if (!stored) return null
  const [id, timeMs, latitude, longitude, totalMeters, speedKnots = 0, isMoving = false] = stored
  return { source: { id }, timeMs, latitude, longitude, totalMeters, speedKnots, isMoving }
}

/** What must outlive a restart, as text. Recent positions are read from the database instead. */
export function packMemory({ place, flag, geofences, overspeed, near, activity }: DeviceMemory): string {
  const { reference } = place
  const stored: StoredMemory = {
    place: {
      isMoving: place.isMoving,
      reference: reference && [reference.timeMs, reference.latitude, reference.longitude],
    },
    flag: { isMoving: flag.isMoving, candidate: packPoint(flag.candidate) },
    ...(geofences ? { geofences: { inside: geofences.inside, breached: geofences.breached } } : {}),
    ...(overspeed ? { overspeed } : {}),
    ...(near.length > 0 ? { near } : {}),
    ...(activity ? { activity } : {}),
  }
  return JSON.stringify(stored)
}

/**
 * @param text null for a device of which nothing is remembered
 * @param recent the device's newest positions, oldest first
 */
export function unpackMemory(text: string | null, recent: readonly MotionPoint[]): DeviceMemory {
  const stored: StoredMemory = text === null ? {} : (JSON.parse(text) as StoredMemory)
  const last = recent.at(-1) ?? null
  const at = stored.place?.reference
  const reference = at ? { timeMs: at[0], latitude: at[1], longitude: at[2] } : last
  return {
    place: { isMoving: stored.place?.isMoving ?? false, reference, halt: null, window: windowOf(recent) },
    flag: { isMoving: stored.flag?.isMoving ?? false, candidate: pointOf(stored.flag?.candidate ?? null), last },
    geofences: stored.geofences ? { ...stored.geofences, crossings: [] } : null,
    overspeed: stored.overspeed ?? null,
    near: stored.near ?? [],
    activity: stored.activity ?? null,
  }
}

/** After positions were removed: where the device was just now is not known any more. */
export const withoutRecent = ({ place, flag, ...rest }: DeviceMemory): DeviceMemory => ({
  ...rest,
  place: { ...place, halt: null, window: EMPTY_WINDOW },
  flag: { ...flag, candidate: null, last: null },
})

/** After a device was told to count on from elsewhere: what is remembered of its way, that many metres further on. */
export function recounted({ place, flag, ...rest }: DeviceMemory, byMeters: number): DeviceMemory {
  const shifted = (point: MotionPoint): MotionPoint => ({ ...point, totalMeters: point.totalMeters + byMeters })
  return {
    ...rest,
    place: { ...place, window: windowOf(pointsOf(place.window).map(shifted)) },
    flag: { ...flag, candidate: flag.candidate && shifted(flag.candidate), last: flag.last && shifted(flag.last) },
  }
}

/** Whether the difference must be stored; a longer window alone need not. */
export const isWorthStoring = (before: DeviceMemory, after: DeviceMemory): boolean =>
  before.place.isMoving !== after.place.isMoving ||
  before.place.reference?.timeMs !== after.place.reference?.timeMs ||
  before.flag.isMoving !== after.flag.isMoving ||
  before.flag.candidate?.timeMs !== after.flag.candidate?.timeMs ||
  before.geofences?.inside !== after.geofences?.inside ||
  before.geofences?.breached !== after.geofences?.breached ||
  before.overspeed !== after.overspeed ||
  before.near !== after.near ||
  before.activity !== after.activity
