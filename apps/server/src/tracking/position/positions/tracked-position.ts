import type { Network } from '@rastro/model/position'

export type AttributeValue = string | number | boolean

/** A fix inside the tracking server. Times are epoch milliseconds; `id` is 0 until the writer stored it. */
export interface TrackedPosition {
  id: number
  deviceId: number
  protocol: string
  serverTimeMs: number
  deviceTimeMs: number
  fixTimeMs: number
  valid: boolean
  latitude: number
  longitude: number
  altitudeMeters: number
  speedKnots: number
  courseDegrees: number
  accuracyMeters: number
  address: string | null
  network: Network | null
  geofenceIds: number[] | null
  attributes: Record<string, AttributeValue>
  /** Signed 32-bit digest of what the device sent: with device and fix time it tells a re-sent message from a new one. */
  fingerprint: number
  /** When the device says the place was measured, where a setting replaces its times. In memory only. */
  measuredMs?: number | undefined
  /**
   * A late fix tells how far it lies from the newest of its arrival; this is what it counts where the way is measured,
   * in the order of time. Metres; absent when both are the same.
   */
  counted?: { distanceMeters: number; totalMeters: number } | undefined
}

/** Fix time of a device that never had a fix: the first second of GPS time (TRACKING-API §14, step 2). */
export const NO_FIX_TIME_MS = Date.UTC(1980, 0, 6)

/** False for the placeholder of a device that never had a fix. */
export const hasPlace = (position: TrackedPosition): boolean => position.fixTimeMs !== NO_FIX_TIME_MS

export const numberAttribute = (position: TrackedPosition | null, key: string): number => {
  const value = position?.attributes[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
