import type { SummaryRow } from '@rastro/model/report'
import { wireDateFromMs } from '@rastro/model/wire'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { ReadSetting } from '#src/tracking/position/steps/index'
import { averageKnots, figuresBetween } from './figures'
import type { TrackEnds } from './track.store'

/** What the ends of a period do not tell of a device, where somebody looked between them. */
export interface BetweenEnds {
  /** Its first engine hours, where its first position has none. */
  startHours?: number
  /** Its way, where its counter was set in between. */
  meters?: number
}

/** Totals of a device between its first and last position. The average is over engine hours; not known without them. */
export function summaryRow(
  device: DeviceRecord,
  { first, last }: TrackEnds,
  maxSpeedKnots: number,
  setting: ReadSetting,
  between: BetweenEnds = {},
): SummaryRow {
  const figures = figuresBetween(first, last, setting)
  const startHours = figures.startHours ?? between.startHours ?? null
  const engineHours =
    startHours === null || figures.endHours === null || figures.endHours < startHours
      ? null
      : figures.endHours - startHours
  const distance = between.meters ?? figures.distance
  return {
    deviceId: device.id,
    deviceName: device.name,
    distance,
    averageSpeed: engineHours === null || engineHours === 0 ? null : averageKnots(distance, engineHours),
    maxSpeed: maxSpeedKnots,
    spentFuel: figures.spentFuel,
    startOdometer: figures.startOdometer,
    endOdometer: figures.endOdometer,
    startTime: wireDateFromMs(first.timeMs),
    endTime: wireDateFromMs(last.timeMs),
    startHours,
    endHours: figures.endHours,
    engineHours,
  }
}
