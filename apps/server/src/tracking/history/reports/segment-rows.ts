import { motionRules } from '#src/tracking/ingest/motion/index'
import type { StopRow, TripRow } from '@rastro/model/report'
import { wireDateFromMs } from '@rastro/model/wire'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { ReadSetting } from '#src/tracking/position/steps/index'
import type { AddressBook } from './addresses'
import { averageKnots, figuresBetween } from './figures'
import { type Segment } from './segments'
import { attributesOf, type TrackPoint } from './track-point'

export interface RowParts {
  device: DeviceRecord
  setting: ReadSetting
  /** The whole period is counted by the vehicle's odometer. */
  hasOdometer: boolean
  addressOf: AddressBook
  driverName(uniqueId: string): string | null
}

const driverOf = (point: TrackPoint): string | null => {
  const { driverUniqueId } = attributesOf(point)
  return typeof driverUniqueId === 'string' && driverUniqueId !== '' ? driverUniqueId : null
}

/** A trip as the contract writes it. */
export async function tripRow({ start, end, maxSpeedKnots }: Segment, parts: RowParts): Promise<TripRow> {
  const { device, setting, hasOdometer, addressOf, driverName } = parts
  const figures = figuresBetween(start, end, setting, hasOdometer)
  const durationMs = end.timeMs - start.timeMs
  const driverUniqueId = driverOf(start) ?? driverOf(end)
  return {
    deviceId: device.id,
    deviceName: device.name,
    distance: figures.distance,
    averageSpeed: averageKnots(figures.distance, durationMs),
    maxSpeed: maxSpeedKnots,
    spentFuel: figures.spentFuel,
    startOdometer: figures.startOdometer,
    endOdometer: figures.endOdometer,
    startTime: wireDateFromMs(start.timeMs),
    endTime: wireDateFromMs(end.timeMs),
    startPositionId: start.source.id,
    endPositionId: end.source.id,
    startLat: start.latitude,
    startLon: start.longitude,
    endLat: end.latitude,
    endLon: end.longitude,
    startAddress: await addressOf(start),
    endAddress: await addressOf(end),
    duration: durationMs,
    driverUniqueId,
    driverName: driverUniqueId === null ? null : driverName(driverUniqueId),
  }
}

/** A stop as the contract writes it: its speeds count as 0; its way too where the reference's rows are wanted. */
export async function stopRow({ start, end }: Segment, parts: RowParts): Promise<StopRow> {
  const { device, setting, hasOdometer, addressOf } = parts
  const figures = figuresBetween(start, end, setting, hasOdometer)
  const isReference = motionRules(setting).isReference
  return {
    deviceId: device.id,
    deviceName: device.name,
    distance: isReference ? 0 : figures.distance,
    averageSpeed: 0,
    maxSpeed: 0,
    spentFuel: figures.spentFuel,
    startOdometer: figures.startOdometer,
    endOdometer: figures.endOdometer,
    startTime: wireDateFromMs(start.timeMs),
    endTime: wireDateFromMs(end.timeMs),
    positionId: start.source.id,
    latitude: start.latitude,
    longitude: start.longitude,
    address: await addressOf(start),
    duration: end.timeMs - start.timeMs,
    engineHours: figures.engineHours,
  }
}
