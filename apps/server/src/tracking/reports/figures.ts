import { knotsFromMetersPerSecond } from '@rastro/geo'
import type { ReadSetting } from '#src/tracking/steps/index'
import { booleanSetting, numberSetting } from '#src/tracking/steps/index'
import { attributesOf, type PointAttributes, type TrackPoint } from './track-point'

/** What lies between two positions of a device (TRACKING-API §7.3). Metres, litres, milliseconds. */
export interface Figures {
  distance: number
  spentFuel: number
  startOdometer: number
  endOdometer: number
  startHours: number
  endHours: number
  engineHours: number
}

const numberOf = (attributes: PointAttributes, key: string): number | null => {
  const value = attributes[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function spentFuel(start: PointAttributes, end: PointAttributes, capacityLitres: number): number {
  const both = (key: string): [number, number] | null => {
    const [first, last] = [numberOf(start, key), numberOf(end, key)]
    return first === null || last === null ? null : [first, last]
  }
  const used = both('fuelUsed')
  if (used) return used[1] - used[0]
  const litres = both('fuel')
  if (litres) return litres[0] - litres[1]
  const level = both('fuelLevel')
  return level && capacityLitres > 0 ? ((level[0] - level[1]) / 100) * capacityLitres : 0
}

export function figuresBetween(start: TrackPoint, end: TrackPoint, setting: ReadSetting): Figures {
  const first = attributesOf(start)
  const last = attributesOf(end)
  const [firstOdometer, lastOdometer] = [numberOf(first, 'odometer') ?? 0, numberOf(last, 'odometer') ?? 0]
  const hasOdometer =
    firstOdometer !== 0 && lastOdometer !== 0 && !booleanSetting(setting, 'report.ignoreOdometer', false)
  const [startOdometer, endOdometer] = hasOdometer
    ? [firstOdometer, lastOdometer]
    : [start.totalMeters, end.totalMeters]
  const [startHours, endHours] = [numberOf(first, 'hours'), numberOf(last, 'hours')]
  return {
    distance: endOdometer - startOdometer,
    spentFuel: spentFuel(first, last, numberSetting(setting, 'fuelCapacity')),
    startOdometer,
    endOdometer,
    startHours: startHours ?? 0,
    endHours: endHours ?? 0,
    engineHours: startHours === null || endHours === null ? 0 : endHours - startHours,
  }
}

/** Knots; 0 when no time passed. */
export const averageKnots = (meters: number, durationMs: number): number =>
  durationMs > 0 ? knotsFromMetersPerSecond((meters * 1000) / durationMs) : 0
