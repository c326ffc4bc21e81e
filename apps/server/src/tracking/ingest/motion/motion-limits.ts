import { DEVICE_SETTINGS, type FlagSettingKey, type NumberSettingKey } from '@rastro/model/device-settings'
import { booleanSetting, numberSetting, type ReadSetting } from '#src/tracking/position/steps/index'
import type { FlagLimits } from './flag-motion'
import type { PlaceLimits } from './place-motion'
import type { ReferenceLimits } from './reference-motion'

const SECOND_MS = 1000
const NO_DATA = 'report.trip.minimalNoDataDuration'

/** How trips and stops of a device are told apart. */
export type MotionRules = { /** Exactly as the contract has it. */ isReference: boolean } & (
  | { logic: 'place'; place: PlaceLimits }
  | { logic: 'reference'; reference: ReferenceLimits }
  | { logic: 'flag'; place: PlaceLimits; flag: FlagLimits }
)

/** Seconds that a window of positions spans unless a device says otherwise. */
export const MIN_DURATION_SECONDS = DEVICE_SETTINGS['report.trip.minDuration'].fallback

/**
 * Settings of TRACKING-API §7.5. By place; with `report.trip.newLogic` false by the `motion` flag; with
 * `report.trip.reference` either exactly as the contract has it.
 */
export function motionRules(setting: ReadSetting): MotionRules {
  const number = (key: NumberSettingKey): number => numberSetting(setting, key)
  const flag = (key: FlagSettingKey): boolean => booleanSetting(setting, key)
  const ms = (key: NumberSettingKey): number => number(key) * SECOND_MS
  const isReference = flag('report.trip.reference')
  const minDistanceMeters = number('report.trip.minDistance')
  const minDurationMs = ms('report.trip.minDuration')
  const minParkingMs = ms('report.trip.minimalParkingDuration')
  const place: PlaceLimits = {
    minDistanceMeters,
    minDurationMs,
    minParkingMs,
    noDataMs: ms(NO_DATA),
  }
  if (!flag('report.trip.newLogic')) {
    return {
      isReference,
      logic: 'flag',
      place,
      flag: {
        minTripMeters: number('report.trip.minimalTripDistance'),
        minTripMs: ms('report.trip.minimalTripDuration'),
        minParkingMs,
        noDataMs: place.noDataMs,
        useIgnition: flag('report.trip.useIgnition'),
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
      stopGapMs: ms('report.trip.stopGap'),
      // Of the contract's other logic; here it counts for whoever sets it.
      noDataMs: setting(NO_DATA) === undefined ? 0 : ms(NO_DATA),
    },
  }
}
