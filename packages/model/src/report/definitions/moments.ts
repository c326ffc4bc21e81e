import type { Event } from '../../event/index'
import type { Position } from '../../position/index'
import { ALL_FORMATS, type PlaceValue, report, type RowOf } from './definition'
import { contractFields, deviceColumn, durationColumn, endColumn, startColumn } from './trips-and-stops'

const MINUTE_MS = 60_000

const routeReport = report<Position>()({
  type: 'route',
  name: 'history',
  summary: 'Positions of a period, at most 50,000 of each device.',
  icon: 'timeline',
  options: [],
  formats: ALL_FORMATS,
  tables: 'each',
  isUnlimited: true,
  positionsMax: 100_000,
  lastWith: 'reported',
  hasAttributes: true,
  columns: [
    { key: 'device', kind: 'device', of: (row) => row.deviceId, weight: 26 },
    { key: 'time', kind: 'moment', of: (row) => row.fixTime, weight: 14 },
    { key: 'valid', kind: 'flag', on: ['sheet', 'paper'], weight: 6 },
    { key: 'speed', kind: 'speed', total: 'max', weight: 10 },
    { key: 'ignition', kind: 'flag', of: (row) => row.attributes.ignition, on: ['screen'] },
    {
      key: 'address',
      kind: 'place',
      of: ({ latitude, longitude, address }) => ({ latitude, longitude, address }),
      weight: 42,
    },
    { key: 'latitude', kind: 'coordinate', weight: 10 },
    { key: 'longitude', kind: 'coordinate', weight: 10 },
    { key: 'altitude', kind: 'meters', isRare: true, weight: 8 },
    { key: 'course', kind: 'degrees', isRare: true },
    {
      key: 'odometer',
      kind: 'distance',
      of: ({ attributes: { odometer, totalDistance } }) => finite(odometer) ?? finite(totalDistance),
      isRare: true,
      on: ['screen'],
    },
    { key: 'attributes', kind: 'attributes', on: ['sheet'] },
  ],
  paper: ['time', 'valid', 'latitude', 'longitude', 'altitude', 'speed', 'address'],
  contract: {
    title: 'Route',
    columns: [
      ['valid', 'Valid', 8],
      ['time', 'Time', 20],
      ['latitude', 'Latitude', 12],
      ['longitude', 'Longitude', 12],
      ['altitude', 'Altitude', 14],
      ['speed', 'Speed', 18],
      ['address', 'Address', 45],
      ['attributes', 'Attributes', 60],
    ],
  },
  chart: () => ({ by: 'day', of: 'speed', how: 'max' }),
  find: ({ deviceId, fixTime, latitude, longitude }) => ({
    deviceId,
    from: fixTime ?? '',
    to: fixTime ?? '',
    aroundMs: 5 * MINUTE_MS,
    places: [{ latitude, longitude, kind: 'event' }],
  }),
})

const finite = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** An event, and in files the place it happened at. */
export type EventRow = Event & { place?: PlaceValue | null }

const eventReport = report<EventRow>()({
  type: 'events',
  name: 'events',
  summary: 'Events of a period.',
  icon: 'bell',
  options: ['eventTypes'],
  formats: ALL_FORMATS,
  tables: 'each',
  positionsMax: null,
  lastWith: null,
  columns: [
    { key: 'device', kind: 'device', of: (row) => row.deviceId, weight: 26 },
    { key: 'time', kind: 'moment', of: (row) => row.eventTime, weight: 14 },
    { key: 'type', kind: 'event', of: (row) => row, weight: 22 },
    { key: 'geofence', kind: 'geofence', of: (row) => row.geofenceId, weight: 18 },
    { key: 'maintenance', kind: 'maintenance', of: (row) => row.maintenanceId, on: ['sheet', 'paper'], weight: 16 },
    { key: 'address', kind: 'place', of: (row) => row.place ?? null, on: ['sheet', 'paper'], weight: 36 },
    // The type has told the alarm.
    { key: 'details', kind: 'attributes', of: (row) => row.attributes, on: ['screen', 'sheet'] },
  ],
  contract: {
    title: 'Events',
    columns: [
      ['time', 'Time', 20],
      ['type', 'Type', 22],
      ['geofence', 'Geofence Name', 24],
      ['maintenance', 'Maintenance Name', 24],
      ['address', 'Address', 45],
      ['details', 'Attributes', 60],
    ],
  },
  chart: () => ({ by: 'type', of: null, how: 'sum' }),
  find: ({ deviceId, eventTime, positionId, geofenceId }) => ({
    deviceId,
    from: eventTime,
    to: eventTime,
    aroundMs: 15 * MINUTE_MS,
    places: [],
    ...(positionId > 0 ? { positionId } : {}),
    ...(geofenceId > 0 ? { geofenceId } : {}),
  }),
})

const visitFields = { ...contractFields, geofenceId: 'id' } as const
/** One visit that began and ended within the period. */
export type GeofenceRow = RowOf<typeof visitFields>

const geofenceReport = report<GeofenceRow>()({
  type: 'geofences',
  name: 'geofences',
  summary: 'Visits to geofences that ended in the period.',
  icon: 'polygon',
  options: ['geofences'],
  formats: ALL_FORMATS,
  tables: 'whole',
  positionsMax: null,
  lastWith: null,
  fields: visitFields,
  columns: [
    deviceColumn,
    { key: 'geofence', kind: 'geofence', of: (row) => row.geofenceId, weight: 30 },
    startColumn,
    endColumn,
    { ...durationColumn, of: (row) => Date.parse(row.endTime) - Date.parse(row.startTime) },
  ],
  chart: () => ({ by: 'geofence', of: 'duration', how: 'sum' }),
  find: ({ deviceId, startTime, endTime, geofenceId }) => ({
    deviceId,
    from: startTime,
    to: endTime,
    places: [],
    hasWay: true,
    geofenceId,
  }),
})

/** Route, events and stops of devices: everything on the map at once; the screen puts its lines together. */
export const combinedReport = report<object>()({
  type: 'combined',
  name: 'combined',
  summary: 'Route, events and their positions, by device.',
  icon: 'pins',
  options: ['eventTypes'],
  formats: ['json'],
  tables: 'whole',
  positionsMax: 100_000,
  lastWith: 'reported',
  columns: [
    { key: 'device', kind: 'device' },
    { key: 'time', kind: 'moment' },
    { key: 'type', kind: 'event' },
    { key: 'duration', kind: 'duration', total: 'sum' },
    { key: 'address', kind: 'place' },
    { key: 'geofence', kind: 'geofence', isRare: true },
    { key: 'details', kind: 'attributes', isRare: true },
  ],
  chart: () => ({ by: 'type', of: null, how: 'sum' }),
})

/** A device as it is now. */
export interface DeviceRow {
  name: string
  uniqueId: string
  phone: string | null
  model: string | null
  contact: string | null
  status: string
  lastUpdate: string | null
  lastAddress: string | null
}

export const deviceReport = report<DeviceRow>()({
  type: 'devices',
  name: 'devices',
  hasNoScreen: true,
  summary: 'Devices as they are now.',
  options: [],
  formats: ['xlsx', 'pdf'],
  tables: 'whole',
  isOfNow: true,
  positionsMax: null,
  lastWith: null,
  columns: [
    { key: 'name', kind: 'text', weight: 22 },
    { key: 'uniqueId', kind: 'text', weight: 16 },
    { key: 'phone', kind: 'text', weight: 14 },
    { key: 'model', kind: 'text', weight: 12 },
    { key: 'contact', kind: 'text', weight: 16 },
    { key: 'status', kind: 'text', weight: 9 },
    { key: 'lastUpdate', kind: 'moment', weight: 14 },
    { key: 'lastAddress', kind: 'text', weight: 30 },
  ],
  contract: {
    title: 'Devices',
    columns: [
      ['name', 'Name', 26],
      ['uniqueId', 'Unique ID', 20],
      ['phone', 'Phone', 18],
      ['model', 'Model', 18],
      ['contact', 'Contact', 24],
      ['status', 'Status', 12],
      ['lastUpdate', 'Last Update', 20],
      ['lastAddress', 'Address', 45],
    ],
  },
})

/** Those of this file that are tables of moments, in the order of the index. */
export const momentReports = [eventReport, routeReport, geofenceReport] as const
