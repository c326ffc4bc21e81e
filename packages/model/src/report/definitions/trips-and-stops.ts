import { ALL_FORMATS, report, type RowOf } from './definition'

/** What every row of the contract has (TRACKING-API §7.2): metres, knots, litres. */
export const contractFields = {
  deviceId: 'id',
  deviceName: 'text',
  distance: 'number',
  averageSpeed: 'figure',
  maxSpeed: 'number',
  spentFuel: 'figure',
  startOdometer: 'number',
  endOdometer: 'number',
  startTime: 'time',
  endTime: 'time',
} as const

export const deviceColumn = { key: 'device', kind: 'text', of: ({ deviceName }: { deviceName: string }) => deviceName, weight: 26 } as const // prettier-ignore
export const startColumn = { key: 'startTime', kind: 'moment', weight: 14 } as const
export const endColumn = { key: 'endTime', kind: 'moment', weight: 14 } as const
export const durationColumn = { key: 'duration', kind: 'duration', total: 'sum', weight: 10 } as const
export const distanceColumn = { key: 'distance', kind: 'distance', total: 'sum', weight: 11 } as const
export const maxSpeedColumn = { key: 'maxSpeed', kind: 'speed', total: 'max', weight: 11 } as const
export const spentFuelColumn = { key: 'spentFuel', kind: 'liters', total: 'sum', weight: 10 } as const
export const averageColumn = {
  key: 'averageSpeed',
  kind: 'speed',
  total: { meters: 'distance', ms: 'duration' },
  weight: 11,
} as const
export const addressColumn = {
  key: 'address',
  kind: 'place',
  of: ({ latitude, longitude, address }: { latitude: number; longitude: number; address: string | null }) => ({
    latitude,
    longitude,
    address,
  }),
  weight: 42,
} as const

const tripFields = {
  ...contractFields,
  startPositionId: 'id',
  endPositionId: 'id',
  startLat: 'number',
  startLon: 'number',
  endLat: 'number',
  endLon: 'number',
  startAddress: 'textOrNone',
  endAddress: 'textOrNone',
  /** Milliseconds. */
  duration: 'number',
  driverUniqueId: 'textOrNone',
  driverName: 'textOrNone',
} as const
export type TripRow = RowOf<typeof tripFields>

const tripReport = report<TripRow>()({
  type: 'trips',
  name: 'travels',
  summary: 'Trips of a period.',
  icon: 'route',
  options: [],
  formats: ALL_FORMATS,
  tables: 'each',
  positionsMax: 1_000_000,
  lastWith: 'moving',
  fields: tripFields,
  zeros: ['averageSpeed', 'spentFuel'],
  columns: [
    deviceColumn,
    { ...startColumn, weight: 17 },
    { ...endColumn, weight: 17 },
    durationColumn,
    distanceColumn,
    averageColumn,
    maxSpeedColumn,
    {
      key: 'startAddress',
      kind: 'place',
      of: (row) => ({ latitude: row.startLat, longitude: row.startLon, address: row.startAddress }),
      weight: 25,
    },
    {
      key: 'endAddress',
      kind: 'place',
      of: (row) => ({ latitude: row.endLat, longitude: row.endLon, address: row.endAddress }),
      weight: 25,
    },
    { key: 'driver', kind: 'text', of: (row) => row.driverName ?? row.driverUniqueId, weight: 12 },
    spentFuelColumn,
    { key: 'startOdometer', kind: 'distance', isRare: true, weight: 13 },
    { key: 'endOdometer', kind: 'distance', isRare: true, weight: 13 },
  ],
  paper: [
    'startTime', 'startAddress', 'endTime', 'endAddress', 'duration', 'distance', 'maxSpeed', 'averageSpeed',
    'spentFuel', 'driver',
  ], // prettier-ignore
  contract: {
    title: 'Trips',
    columns: [
      ['startTime', 'Start', 20],
      ['startAddress', 'Start Address', 45],
      ['startOdometer', 'Start Odometer', 22],
      ['endTime', 'End', 20],
      ['endAddress', 'End Address', 45],
      ['endOdometer', 'End Odometer', 22],
      ['duration', 'Duration', 12],
      ['distance', 'Length', 18],
      ['maxSpeed', 'Top speed', 18],
      ['averageSpeed', 'Average speed', 20],
      ['spentFuel', 'Spent Fuel', 18],
      ['driver', 'Driver', 24],
    ],
  },
  chart: () => ({ by: 'day', of: 'distance', how: 'sum' }),
  find: (row) => ({
    deviceId: row.deviceId,
    from: row.startTime,
    to: row.endTime,
    hasWay: true,
    places: [
      { latitude: row.startLat, longitude: row.startLon, kind: 'start' },
      { latitude: row.endLat, longitude: row.endLon, kind: 'end' },
    ],
  }),
})

const stopFields = {
  ...contractFields,
  positionId: 'id',
  latitude: 'number',
  longitude: 'number',
  address: 'textOrNone',
  /** Milliseconds. */
  duration: 'number',
  /** Milliseconds. */
  engineHours: 'figure',
} as const
export type StopRow = RowOf<typeof stopFields>

const stopReport = report<StopRow>()({
  type: 'stops',
  name: 'stops',
  summary: 'Stops of a period.',
  icon: 'parking',
  options: [],
  formats: ALL_FORMATS,
  tables: 'each',
  positionsMax: 1_000_000,
  lastWith: 'reported',
  fields: stopFields,
  zeros: ['averageSpeed', 'spentFuel', 'engineHours'],
  columns: [
    deviceColumn,
    startColumn,
    endColumn,
    durationColumn,
    addressColumn,
    { key: 'engineHours', kind: 'hours', total: 'sum', weight: 11 },
    spentFuelColumn,
    { key: 'startOdometer', kind: 'distance', isRare: true, weight: 12 },
  ],
  paper: ['startTime', 'address', 'startOdometer', 'endTime', 'duration', 'engineHours', 'spentFuel'],
  contract: {
    title: 'Stops',
    columns: [
      ['startTime', 'Start', 20],
      ['address', 'Start Address', 45],
      ['startOdometer', 'Odometer', 22],
      ['endTime', 'End', 20],
      ['duration', 'Duration', 12],
      ['engineHours', 'Engine Hours', 14],
      ['spentFuel', 'Spent Fuel', 18],
    ],
  },
  chart: () => ({ by: 'day', of: 'duration', how: 'sum' }),
  find: (row) => ({
    deviceId: row.deviceId,
    from: row.startTime,
    to: row.endTime,
    places: [{ latitude: row.latitude, longitude: row.longitude, kind: 'stop' }],
  }),
})

/** Those of this file, in the order of the index. */
export const segmentReports = [tripReport, stopReport] as const
