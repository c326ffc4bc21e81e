import type { SummaryRow } from '@rastro/model/report'
import { wireDateFromMs } from '@rastro/model/wire'
import type { DeviceRecord } from '#src/tracking/devices/index'
import type { ReadSetting } from '#src/tracking/steps/index'
import { averageKnots, figuresBetween } from './figures'
import type { TrackEnds } from './track.store'

/** Totals of a device between its first and last position. The average is over engine hours, 0 without them. */
export function summaryRow(
  device: DeviceRecord,
  ends: TrackEnds,
  maxSpeedKnots: number,
  setting: ReadSetting,
): SummaryRow {
  const { first, last } = ends
  const figures = figuresBetween(first, last, setting)
  return {
    deviceId: device.id,
    deviceName: device.name,
    distance: figures.distance,
    averageSpeed: averageKnots(figures.distance, figures.engineHours),
    maxSpeed: maxSpeedKnots,
    spentFuel: figures.spentFuel,
    startOdometer: figures.startOdometer,
    endOdometer: figures.endOdometer,
    startTime: wireDateFromMs(first.timeMs),
    endTime: wireDateFromMs(last.timeMs),
    startHours: figures.startHours,
    endHours: figures.endHours,
    engineHours: figures.engineHours,
  }
}
