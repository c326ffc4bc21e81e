import { ALL_FORMATS, type Choices, report, type RowOf } from './definition'
import {
  averageColumn,
  contractFields,
  deviceColumn,
  distanceColumn,
  durationColumn,
  endColumn,
  maxSpeedColumn,
  spentFuelColumn,
  startColumn,
} from './trips-and-stops'

/** What a comparison with the period before adds beside the distance; the screen puts it in. */
const isCompared = ({ compared, daily }: Choices): boolean => compared === true && daily !== true
const comparedColumns = [
  { key: 'distanceBefore', kind: 'distance', total: 'sum', when: isCompared, on: ['screen'] },
  {
    key: 'distanceChange',
    kind: 'change',
    total: { now: 'distance', before: 'distanceBefore' },
    when: isCompared,
    on: ['screen'],
  },
] as const

/** Hours in milliseconds. */
const summaryFields = { ...contractFields, startHours: 'figure', endHours: 'figure', engineHours: 'figure' } as const
export type SummaryRow = RowOf<typeof summaryFields>

export const summaryReport = report<SummaryRow>()({
  type: 'summary',
  name: 'resume',
  summary: 'Totals of a period, or of each of its days.',
  icon: 'gauge',
  options: ['daily', 'compared'],
  formats: ALL_FORMATS,
  tables: 'whole',
  positionsMax: null,
  lastWith: 'reported',
  fields: summaryFields,
  zeros: ['averageSpeed', 'spentFuel', 'startHours', 'endHours', 'engineHours'],
  columns: [
    deviceColumn,
    { key: 'day', kind: 'day', of: (row) => row.startTime, when: ({ daily }) => daily === true, on: ['screen'] },
    distanceColumn,
    ...comparedColumns,
    { ...averageColumn, total: { meters: 'distance', ms: 'engineHours' } },
    maxSpeedColumn,
    { key: 'engineHours', kind: 'hours', total: 'sum', weight: 11 },
    spentFuelColumn,
    { key: 'startOdometer', kind: 'distance', weight: 13 },
    { key: 'endOdometer', kind: 'distance', weight: 13 },
    { key: 'startHours', kind: 'hours', isRare: true },
    { key: 'endHours', kind: 'hours', isRare: true },
    { ...startColumn, isRare: true },
    { ...endColumn, isRare: true },
  ],
  paper: [
    'device', 'startTime', 'distance', 'startOdometer', 'endOdometer', 'maxSpeed', 'averageSpeed', 'engineHours',
    'spentFuel',
  ], // prettier-ignore
  contract: {
    title: 'Summary',
    columns: [
      ['device', 'Device', 26],
      ['startTime', 'Start Date', 20],
      ['distance', 'Distance', 20],
      ['startOdometer', 'Start Odometer', 22],
      ['endOdometer', 'End Odometer', 22],
      ['maxSpeed', 'Top speed', 18],
      ['averageSpeed', 'Average speed', 20],
      ['engineHours', 'Engine Hours', 14],
      ['spentFuel', 'Spent Fuel', 18],
    ],
  },
  chart: ({ daily }) => ({ by: daily ? 'day' : 'device', of: 'distance', how: 'sum' }),
  find: (row) =>
    row.distance > 0
      ? { deviceId: row.deviceId, from: row.startTime, to: row.endTime, places: [], hasWay: true }
      : null,
})

const stateFields = {
  deviceId: 'id',
  deviceName: 'text',
  startTime: 'time',
  endTime: 'time',
  moving: 'number',
  /** Standing with the key on. */
  idle: 'number',
  stopped: 'number',
  /** Silent for longer than an hour. */
  offline: 'number',
} as const
/** How a device spent a period, or one of its days; milliseconds that come to the whole of it, as far as it has passed. */
export type StateRow = RowOf<typeof stateFields>

/** The second chart of the summary. */
export const stateReport = report<StateRow>()({
  type: 'states',
  name: 'resume',
  hasNoScreen: true,
  summary: 'Time moving, idle, stopped and offline, of a period or each of its days.',
  options: ['daily'],
  formats: ['json'],
  tables: 'whole',
  positionsMax: null,
  lastWith: null,
  fields: stateFields,
  columns: [],
})

const driverFields = {
  driverUniqueId: 'textOrNone',
  driverName: 'textOrNone',
  trips: 'number',
  deviceIds: 'ids',
  /** Metres. */
  distance: 'number',
  /** Milliseconds at the wheel. */
  duration: 'number',
  /** Knots. */
  averageSpeed: 'number',
  maxSpeed: 'number',
  spentFuel: 'figure',
  startTime: 'time',
  endTime: 'time',
} as const
/** What the trips of one driver come to; null stands for trips without a driver. */
export type DriverRow = RowOf<typeof driverFields>

const driverReport = report<DriverRow>()({
  type: 'drivers',
  name: 'drivers',
  summary: 'What the trips of each driver come to.',
  icon: 'wheel',
  options: ['compared'],
  formats: ALL_FORMATS,
  tables: 'whole',
  positionsMax: 1_000_000,
  lastWith: 'moving',
  fields: driverFields,
  columns: [
    {
      key: 'driver',
      kind: 'text',
      of: (row) => row.driverName ?? row.driverUniqueId,
      none: 'noDriver',
      weight: 26,
    },
    { key: 'trips', kind: 'count', total: 'sum', weight: 9 },
    { key: 'devices', kind: 'devices', of: (row) => row.deviceIds, on: ['screen', 'sheet'] },
    { key: 'vehicles', kind: 'count', of: (row) => row.deviceIds.length, on: ['sheet', 'paper'], weight: 9 },
    distanceColumn,
    ...comparedColumns,
    durationColumn,
    averageColumn,
    maxSpeedColumn,
    spentFuelColumn,
    { ...startColumn, isRare: true },
    { ...endColumn, isRare: true },
  ],
  chart: () => ({ by: 'driver', of: 'distance', how: 'sum' }),
})

const rankingFields = {
  deviceId: 'idOrNone',
  deviceName: 'textOrNone',
  driverUniqueId: 'textOrNone',
  driverName: 'textOrNone',
  /** Equal ones share a place, and the next is as far down as there are before it; null for who hardly drove. */
  rank: 'figure',
  trips: 'number',
  /** Metres. */
  distance: 'number',
  /** Milliseconds on trips. */
  duration: 'number',
  /** Knots. */
  maxSpeed: 'number',
  speedings: 'number',
  hardAccelerations: 'number',
  hardBrakings: 'number',
  hardCornerings: 'number',
  /** All four together; null below 10 km, which say nothing. */
  faultsPer100Km: 'figure',
} as const
/** How calmly a vehicle or a driver was on the road; the calmest comes first. Of drivers, null stands for trips without one. */
export type RankingRow = RowOf<typeof rankingFields>

const rankingReport = report<RankingRow>()({
  type: 'ranking',
  name: 'ranking',
  summary: 'Vehicles or drivers by what happened on each 100 km.',
  icon: 'trophy',
  options: ['rankedBy'],
  formats: ALL_FORMATS,
  tables: 'whole',
  positionsMax: 1_000_000,
  lastWith: 'moving',
  fields: rankingFields,
  columns: [
    { ...deviceColumn, of: (row) => row.deviceName, when: ({ by }) => by !== 'driver' },
    {
      key: 'driver',
      kind: 'text',
      of: (row) => row.driverName ?? row.driverUniqueId,
      none: 'noDriver',
      when: ({ by }) => by === 'driver',
      weight: 26,
    },
    { key: 'rank', kind: 'count', weight: 8 },
    { key: 'faultsPer100Km', kind: 'rate', weight: 10 },
    distanceColumn,
    { key: 'trips', kind: 'count', total: 'sum', weight: 8 },
    durationColumn,
    { key: 'speedings', kind: 'count', total: 'sum', weight: 9 },
    { key: 'hardBrakings', kind: 'count', total: 'sum', weight: 9 },
    { key: 'hardAccelerations', kind: 'count', total: 'sum', weight: 10 },
    { key: 'hardCornerings', kind: 'count', total: 'sum', weight: 9 },
    maxSpeedColumn,
  ],
  chart: ({ by }) => ({ by: by === 'driver' ? 'driver' : 'device', of: 'faultsPer100Km', how: 'max' }),
})

/** Those of this file besides the summary, in the order of the index. */
export const totalReports = [driverReport, rankingReport] as const
