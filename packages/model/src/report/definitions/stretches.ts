import { ALL_FORMATS, report, type RowOf } from './definition'
import {
  addressColumn,
  averageColumn,
  deviceColumn,
  distanceColumn,
  durationColumn,
  endColumn,
  maxSpeedColumn,
  spentFuelColumn,
  startColumn,
} from './trips-and-stops'

const stretchFields = {
  deviceId: 'id',
  deviceName: 'text',
  startTime: 'time',
  endTime: 'time',
  /** Milliseconds. */
  duration: 'number',
  positionId: 'id',
  latitude: 'number',
  longitude: 'number',
  address: 'textOrNone',
} as const

const speedingFields = {
  ...stretchFields,
  /** Metres. */
  distance: 'number',
  /** Knots. */
  speedLimit: 'number',
  maxSpeed: 'number',
  averageSpeed: 'number',
} as const
/** A stretch in which a device was faster than allowed. The place is that of the highest speed. */
export type SpeedingRow = RowOf<typeof speedingFields>

const speedingReport = report<SpeedingRow>()({
  type: 'speeding',
  name: 'speeding',
  summary: 'Stretches driven faster than allowed.',
  icon: 'alert',
  options: ['speedLimit', 'minDuration'],
  formats: ALL_FORMATS,
  tables: 'each',
  positionsMax: 1_000_000,
  lastWith: 'moving',
  fields: speedingFields,
  columns: [
    deviceColumn,
    startColumn,
    durationColumn,
    { key: 'speedLimit', kind: 'speed', weight: 10 },
    maxSpeedColumn,
    averageColumn,
    distanceColumn,
    addressColumn,
    { ...endColumn, isRare: true },
  ],
  chart: () => ({ by: 'day', of: null, how: 'sum' }),
  find: (row) => ({
    deviceId: row.deviceId,
    from: row.startTime,
    to: row.endTime,
    hasWay: true,
    places: [{ latitude: row.latitude, longitude: row.longitude, kind: 'worst' }],
  }),
})

const idleFields = { ...stretchFields, spentFuel: 'figure' } as const
/** A stretch in which a device stood with its key on. */
export type IdleRow = RowOf<typeof idleFields>

const idleReport = report<IdleRow>()({
  type: 'idle',
  name: 'idle',
  summary: 'Stretches standing with the key on.',
  icon: 'pause',
  options: ['minDuration'],
  formats: ALL_FORMATS,
  tables: 'each',
  positionsMax: 1_000_000,
  lastWith: 'reported',
  fields: idleFields,
  columns: [deviceColumn, startColumn, endColumn, durationColumn, spentFuelColumn, addressColumn],
  chart: () => ({ by: 'day', of: 'duration', how: 'sum' }),
  find: (row) => ({
    deviceId: row.deviceId,
    from: row.startTime,
    to: row.endTime,
    places: [{ latitude: row.latitude, longitude: row.longitude, kind: 'stop' }],
  }),
})

const drivingFields = {
  ...stretchFields,
  driverUniqueId: 'textOrNone',
  driverName: 'textOrNone',
  /** Milliseconds from the first movement to the last; null where silence may hide an end or a rest. */
  duration: 'figure',
  /** Milliseconds in movement; null where silence hides some. */
  driving: 'figure',
  /** Milliseconds standing before it; null where nobody knows since when. */
  restBefore: 'figure',
  /** Metres. */
  distance: 'number',
} as const
/** From one rest of 30 minutes to the next, by the movement of the vehicle. The place is where it began. */
type DrivingRow = RowOf<typeof drivingFields>

const drivingReport = report<DrivingRow>()({
  type: 'driving',
  name: 'driving',
  summary: 'Driving from one rest of 30 minutes to the next, and the rest before it, by the movement of the vehicle.',
  icon: 'wheel',
  options: [],
  formats: ALL_FORMATS,
  tables: 'each',
  positionsMax: 1_000_000,
  lastWith: 'moving',
  fields: drivingFields,
  columns: [
    deviceColumn,
    startColumn,
    endColumn,
    { key: 'duration', kind: 'duration', total: 'max', weight: 10 },
    { key: 'driving', kind: 'duration', total: 'max', weight: 10 },
    { key: 'restBefore', kind: 'duration', weight: 10 },
    { key: 'driver', kind: 'text', of: (row) => row.driverName ?? row.driverUniqueId, weight: 16 },
    distanceColumn,
    { ...addressColumn, weight: 30 },
  ],
  chart: () => ({ by: 'day', of: 'driving', how: 'max' }),
  find: (row) => ({
    deviceId: row.deviceId,
    from: row.startTime,
    to: row.endTime,
    hasWay: true,
    places: [{ latitude: row.latitude, longitude: row.longitude, kind: 'start' }],
  }),
})

/** Those of this file, in the order of the index. */
export const stretchReports = [idleReport, speedingReport, drivingReport] as const
