import type { FlagLimits } from './flag-motion'
import type { PlaceLimits } from './place-motion'

const SECOND_MS = 1000

/** Reads a numeric setting of a device by its key. */
export type ReadNumber = (key: string, fallback: number) => number

/** Seconds that a window of positions spans unless a device says otherwise. */
export const MIN_DURATION_SECONDS = 180

/** Keys and defaults of TRACKING-API §7.5. */
export const placeLimits = (number: ReadNumber): PlaceLimits => ({
  minDistanceMeters: number('report.trip.minDistance', 200),
  minDurationMs: number('report.trip.minDuration', MIN_DURATION_SECONDS) * SECOND_MS,
  stopGapMs: number('report.trip.stopGap', 3600) * SECOND_MS,
  // Of the contract's other logic; here it counts for whoever sets it.
  noDataMs: number('report.trip.minimalNoDataDuration', 0) * SECOND_MS,
})

export const flagLimits = (number: ReadNumber, useIgnition: boolean): FlagLimits => ({
  minTripMeters: number('report.trip.minimalTripDistance', 500),
  minTripMs: number('report.trip.minimalTripDuration', 300) * SECOND_MS,
  minParkingMs: number('report.trip.minimalParkingDuration', 300) * SECOND_MS,
  noDataMs: number('report.trip.minimalNoDataDuration', 3600) * SECOND_MS,
  useIgnition,
})
