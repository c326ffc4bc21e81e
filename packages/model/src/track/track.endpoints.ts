import { z } from 'zod'
import { Position } from '../position/index'
import {
  endpoint,
  Id,
  IntegerListParam,
  IntegerParam,
  RequiredText,
  WireDate,
  ZonedDate,
  ZoneParam,
} from '../wire/index'
import { TRACK_GAP_SECONDS } from './track-lines'

/** Most devices of one track call. */
export const TRACK_DEVICES_MAX = 200
/** Longest period times devices, in days. */
export const TRACK_DEVICE_DAYS_MAX = 1200
/** Longest period of a track. */
export const TRACK_DAYS_MAX = 400
/** Most fixes of one answer. */
export const TRACK_FIXES_MAX = 1_000_000
/** Names of values that are asked for besides the columns: attributes, `address`, `accuracy` (metres). */
const names = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean))
  .pipe(z.array(z.string().max(64)).max(20))

/** A stretch of history by fix time, both ends included. */
export const TrackQuery = z.object({
  deviceId: IntegerListParam.pipe(z.array(z.number()).min(1).max(TRACK_DEVICES_MAX)),
  from: ZonedDate,
  to: ZonedDate,
  attributes: names.default([]),
  /** Leaves out fixes that lie no further than so many metres from the line of the others; absent: all fixes. */
  detail: IntegerParam.pipe(z.number().min(1).max(10_000)).optional(),
  /** Seconds without a fix from which on a way is unknown. */
  gap: IntegerParam.pipe(z.number().min(30).max(86_400)).default(TRACK_GAP_SECONDS),
})
export type TrackQuery = z.output<typeof TrackQuery>

/** The same of one device, as a file. */
export const TrackFileQuery = TrackQuery.extend({
  deviceId: IntegerParam,
  /** Clock of a workbook where neither the caller nor the server has chosen one. */
  zone: ZoneParam.optional(),
}).omit({ detail: true })
export type TrackFileQuery = z.output<typeof TrackFileQuery>

/** How far back a position may lie, and the most that may be asked for. */
export const AT_HOURS = 24
export const AT_HOURS_MAX = 24 * 31

export const PositionsAtQuery = z.object({
  time: ZonedDate,
  /** Hours; what is older is not shown. */
  lookBack: IntegerParam.pipe(z.number().min(1).max(AT_HOURS_MAX)).default(AT_HOURS),
  /** Absent: all devices linked to the caller. */
  deviceId: IntegerListParam.optional(),
})
export type PositionsAtQuery = z.output<typeof PositionsAtQuery>

export const WITHIN_DAYS_MAX = 31
export const WITHIN_DEVICES_MAX = 5000
/** Longest period times devices, in days. */
export const WITHIN_DEVICE_DAYS_MAX = 10_000
export const WITHIN_VISITS_MAX = 20_000

const ids = z.array(z.number().int().positive()).max(WITHIN_DEVICES_MAX)

export const WithinBody = z.strictObject({
  /** As of a geofence: `CIRCLE (lat lon, metres)`, `POLYGON ((lat lon, …))`. */
  area: RequiredText(20_000),
  from: ZonedDate,
  to: ZonedDate,
  /** Absent or empty, both: all devices linked to the caller. */
  deviceIds: ids.optional(),
  groupIds: ids.optional(),
})
export type WithinBody = z.output<typeof WithinBody>

/**
 * A stay in the area. `fixes` is 0 when the vehicle only went through it between two fixes, which then are the ends. A
 * vehicle that was inside before the period has been since its begin.
 */
export const Visit = z.object({
  from: WireDate,
  to: WireDate,
  /** The first fix outside after it; null when none was seen in the period. */
  leftBy: WireDate.nullable(),
  enteredPositionId: Id,
  lastPositionId: Id,
  fixes: z.number(),
})
export type Visit = z.output<typeof Visit>

export const DeviceVisits = z.object({ deviceId: Id, visits: z.array(Visit) })
export type DeviceVisits = z.output<typeof DeviceVisits>

const file = (kind: string, name: string) =>
  endpoint('GET', `/api/positions/track/${kind}`, {
    need: ['reports', 'create'],
    query: TrackFileQuery,
    access: 'user',
    summary: `Track of a device as a ${name} file.`,
  })

export const trackEndpoints = {
  read: endpoint('GET', '/api/positions/track', {
    need: ['reports', 'view'],
    query: TrackQuery,
    access: 'user',
    summary: 'Tracks of devices, short: lines of JSON with columns, sent while they are read.',
  }),
  at: endpoint('GET', '/api/positions/at', {
    need: ['reports', 'view'],
    query: PositionsAtQuery,
    reply: z.array(Position),
    access: 'user',
    summary: 'Where devices were at an instant: the newest position of each that is not younger.',
  }),
  within: endpoint('POST', '/api/positions/within', {
    need: ['reports', 'view'],
    body: WithinBody,
    reply: z.array(DeviceVisits),
    access: 'user',
    summary: 'Who was inside an area in a period.',
  }),
  gpx: file('gpx', 'GPX 1.1'),
  kml: file('kml', 'KML'),
  geojson: file('geojson', 'GeoJSON'),
  csv: file('csv', 'CSV'),
  xlsx: file('xlsx', 'XLSX'),
}
