import { knotsFromMetersPerSecond } from '@rastro/geo'
import { booleanSetting, numberSetting, type ReadSetting } from '#src/tracking/position/steps/index'
import { attributesOf, type PointAttributes, type TrackPoint } from './track-point'

/** What lies between two positions of a device (TRACKING-API §7.3). Metres, litres, milliseconds; null is not known. */
export interface Figures {
  distance: number
  spentFuel: number | null
  startOdometer: number
  endOdometer: number
  startHours: number | null
  endHours: number | null
  engineHours: number | null
}

const numberOf = (attributes: PointAttributes, key: string): number | null => {
  const value = attributes[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Engine hours of a position, milliseconds. */
export const hoursOf = (point: TrackPoint): number | null => numberOf(attributesOf(point), 'hours')

/** Null where a counter that only grows is missing, or fell: it was set anew, and what it counted before is lost. */
const grown = (first: number | null, last: number | null): number | null =>
  first === null || last === null || last < first ? null : last - first

/** Null where a tank holds more than before: somebody filled it, and what was spent besides nobody knows. */
function spentFuel(start: PointAttributes, end: PointAttributes, capacityLitres: number): number | null {
  const both = (key: string): [number | null, number | null] => [numberOf(start, key), numberOf(end, key)]
  const isTold = (pair: readonly (number | null)[]): boolean => pair.every((one) => one !== null)
  const used = both('fuelUsed')
  if (isTold(used)) return grown(...used)
  const [firstLitres, lastLitres] = both('fuel')
  if (isTold([firstLitres, lastLitres])) return grown(lastLitres, firstLitres)
  const [firstLevel, lastLevel] = both('fuelLevel')
  const percent = grown(lastLevel, firstLevel)
  return percent === null || capacityLitres <= 0 ? null : (percent / 100) * capacityLitres
}

/** No vehicle is faster; a little for clocks and rounding. */
const MAX_METERS_PER_SECOND = 200 / 3.6
const SLACK_METERS = 1000

/** Whether a vehicle can have driven so far between two positions: else its counter was set in between. */
export const isDrivable = (meters: number, start: TrackPoint, end: TrackPoint): boolean =>
  meters >= 0 && meters <= ((end.timeMs - start.timeMs) / 1000) * MAX_METERS_PER_SECOND + SLACK_METERS

/** The vehicle's own odometer at both ends; null when it is missing, was replaced or is not wanted. */
function odometers(start: TrackPoint, end: TrackPoint, setting: ReadSetting): [number, number] | null {
  const [first, last] = [numberOf(attributesOf(start), 'odometer'), numberOf(attributesOf(end), 'odometer')]
  const isOwn =
    first !== null &&
    last !== null &&
    first !== 0 &&
    last !== 0 &&
    isDrivable(last - first, start, end) &&
    !booleanSetting(setting, 'report.ignoreOdometer')
  return isOwn ? [first, last] : null
}

/** How the way of a device is counted all through a period, so that its parts add up to the whole. */
export interface WayCounting {
  /** By the vehicle's own odometer, where it is told. */
  hasOdometer: boolean
  /** The counter of the server was set in between. */
  isSet: boolean
}

export const wayCounting = (first: TrackPoint, last: TrackPoint, setting: ReadSetting): WayCounting => ({
  hasOdometer: odometers(first, last, setting) !== null,
  isSet: !isDrivable(last.totalMeters - first.totalMeters, first, last),
})

/** Notes on each position, oldest first, by how much a counter was set up to it: what nobody can have driven. */
export function createSteadyCounter(): (point: TrackPoint) => TrackPoint {
  let last: TrackPoint | null = null
  let setMeters = 0
  return (point) => {
    const grown = last ? point.totalMeters - last.totalMeters : 0
    if (last && !isDrivable(grown, last, point)) setMeters += grown
    last = point
    return setMeters === 0 ? point : { ...point, setMeters }
  }
}

/** @param hasOdometer false where the whole period is counted without it */
export function figuresBetween(start: TrackPoint, end: TrackPoint, setting: ReadSetting, hasOdometer = true): Figures {
  const own = hasOdometer ? odometers(start, end, setting) : null
  const [startOdometer, endOdometer] = own ?? [start.totalMeters, end.totalMeters]
  const setMeters = own ? 0 : (end.setMeters ?? 0) - (start.setMeters ?? 0)
  const [startHours, endHours] = [hoursOf(start), hoursOf(end)]
  return {
    distance: endOdometer - startOdometer - setMeters,
    spentFuel: spentFuel(attributesOf(start), attributesOf(end), numberSetting(setting, 'fuelCapacity')),
    startOdometer,
    endOdometer,
    startHours,
    endHours,
    engineHours: grown(startHours, endHours),
  }
}

/** Knots; 0 when no time passed. */
export const averageKnots = (meters: number, durationMs: number): number =>
  durationMs > 0 ? knotsFromMetersPerSecond((meters * 1000) / durationMs) : 0
