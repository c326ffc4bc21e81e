import type { FlagLimits } from './flag-motion'
import type { PlaceLimits } from './place-motion'
import type { ReferenceLimits } from './reference-motion'

const SECOND_MS = 1000

/** Reads the settings of a device by their keys. */
export interface MotionSettings {
  number(key: string, fallback: number): number
  flag(key: string, fallback: boolean): boolean
}

/** How trips and stops of a device are told apart. */
export type MotionRules = { /** Exactly as the contract has it. */ isReference: boolean } & (
  | { logic: 'place'; place: PlaceLimits }
  | { logic: 'reference'; reference: ReferenceLimits }
  | { logic: 'flag'; place: PlaceLimits; flag: FlagLimits }
)

/** Seconds that a window of positions spans unless a device says otherwise. */
export const MIN_DURATION_SECONDS = 180
const NO_DATA_SECONDS = 3600

/**
 * Keys and defaults of TRACKING-API §7.5. By place; with `report.trip.newLogic` false by the `motion` flag; with
 * `report.trip.reference` either exactly as the contract has it.
 */
export function motionRules({ number, flag }: MotionSettings): MotionRules {
  const ms = (key: string, seconds: number): number => number(key, seconds) * SECOND_MS
  const isReference = flag('report.trip.reference', false)
  const minDistanceMeters = number('report.trip.minDistance', 200)
  const minDurationMs = ms('report.trip.minDuration', MIN_DURATION_SECONDS)
  const minParkingMs = ms('report.trip.minimalParkingDuration', 300)
  const place: PlaceLimits = {
    minDistanceMeters,
    minDurationMs,
    minParkingMs,
    noDataMs: ms('report.trip.minimalNoDataDuration', NO_DATA_SECONDS),
  }
  if (!flag('report.trip.newLogic', true)) {
    return {
      isReference,
      logic: 'flag',
      place,
      flag: {
        minTripMeters: number('report.trip.minimalTripDistance', 500),
        minTripMs: ms('report.trip.minimalTripDuration', 300),
        minParkingMs,
        noDataMs: place.noDataMs,
        useIgnition: flag('report.trip.useIgnition', false),
        samePlaceMeters: isReference ? 0 : minDistanceMeters,
      },
    }
  }
  if (!isReference) return { isReference, logic: 'place', place }
  return {
    isReference,
    logic: 'reference',
    reference: {
      minDistanceMeters,
      minDurationMs,
      stopGapMs: ms('report.trip.stopGap', 3600),
      // Of the contract's other logic; here it counts for whoever sets it.
      noDataMs: ms('report.trip.minimalNoDataDuration', 0),
    },
  }
}
