import { z } from 'zod'
import { Event } from '../event/index'
import { Position } from '../position/index'
import { FlagParam, Id, IntegerListParam, TextListParam, WireDate, ZonedDate, ZoneParam } from '../wire/index'

/** What every report is asked with. Without devices and groups: all devices linked to the caller. */
export const ReportQuery = z.object({
  deviceId: IntegerListParam.optional(),
  groupId: IntegerListParam.optional(),
  /** Both are needed; both ends are included. */
  from: ZonedDate.optional(),
  to: ZonedDate.optional(),
  /** With an `Accept` of workbooks: send it by e-mail. */
  mail: FlagParam.optional(),
  /** Figures that are not known come as null, where the contract has 0. */
  nulls: FlagParam.optional(),
  /** Clock (`America/Recife`) for days and printed times where neither the caller nor the server has chosen one. */
  zone: ZoneParam.optional(),
})
export type ReportQuery = z.output<typeof ReportQuery>

export const SummaryQuery = ReportQuery.extend({ daily: FlagParam.optional() })
export const EventReportQuery = ReportQuery.extend({
  /** Absent or `allEvents`: all. */
  type: TextListParam.optional(),
  /** Only these alarms; counts where `type` is given. */
  alarm: TextListParam.optional(),
})
export const GeofenceReportQuery = ReportQuery.extend({ geofenceId: IntegerListParam.optional() })
export const SpeedingQuery = ReportQuery.extend({
  /** Knots; wins over the limits of devices and places. */
  speedLimit: z.coerce.number().positive().max(1000).optional(),
  /** Seconds a device must be faster without a break. */
  minDuration: z.coerce.number().nonnegative().max(86_400).optional(),
  /** Refused with NO_SPEED_LIMIT, instead of answered with nothing, where nothing says what is too fast. */
  needsLimit: FlagParam.optional(),
})
export const IdleQuery = ReportQuery.extend({
  /** Seconds a device must stand with its key on; 180 unless said. */
  minDuration: z.coerce.number().nonnegative().max(86_400).optional(),
})

export const RANKED_BY = ['vehicle', 'driver'] as const
export const RankingQuery = ReportQuery.extend({
  /** Whose driving is compared; vehicles unless said. */
  by: z.enum(RANKED_BY).optional(),
})

/** Null where it is not known; the contract's own calls say 0 unless asked for nulls. */
const Figure = z.number().nullable()

/** What every row has (TRACKING-API §7.2): metres, knots, litres. */
const base = {
  deviceId: Id,
  deviceName: z.string(),
  distance: z.number(),
  averageSpeed: Figure,
  maxSpeed: z.number(),
  spentFuel: Figure,
  startOdometer: z.number(),
  endOdometer: z.number(),
  startTime: WireDate,
  endTime: WireDate,
}

export const TripRow = z.object({
  ...base,
  startPositionId: Id,
  endPositionId: Id,
  startLat: z.number(),
  startLon: z.number(),
  endLat: z.number(),
  endLon: z.number(),
  startAddress: z.string().nullable(),
  endAddress: z.string().nullable(),
  /** Milliseconds. */
  duration: z.number(),
  driverUniqueId: z.string().nullable(),
  driverName: z.string().nullable(),
})
export type TripRow = z.infer<typeof TripRow>

export const StopRow = z.object({
  ...base,
  positionId: Id,
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullable(),
  /** Milliseconds. */
  duration: z.number(),
  /** Milliseconds. */
  engineHours: Figure,
})
export type StopRow = z.infer<typeof StopRow>

/** Hours in milliseconds. */
export const SummaryRow = z.object({ ...base, startHours: Figure, endHours: Figure, engineHours: Figure })
export type SummaryRow = z.infer<typeof SummaryRow>

/** One visit that began and ended within the period. */
export const GeofenceRow = z.object({ ...base, geofenceId: Id })
export type GeofenceRow = z.infer<typeof GeofenceRow>

export const CombinedRow = z.object({
  deviceId: Id,
  /** Longitude first. */
  route: z.array(z.tuple([z.number(), z.number()])),
  events: z.array(Event),
  positions: z.array(Position),
})
export type CombinedRow = z.infer<typeof CombinedRow>

/** A stretch in which a device was faster than allowed. The place is that of the highest speed. */
export const SpeedingRow = z.object({
  deviceId: Id,
  deviceName: z.string(),
  startTime: WireDate,
  endTime: WireDate,
  /** Milliseconds. */
  duration: z.number(),
  /** Metres. */
  distance: z.number(),
  /** Knots. */
  speedLimit: z.number(),
  maxSpeed: z.number(),
  averageSpeed: z.number(),
  positionId: Id,
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullable(),
})
export type SpeedingRow = z.infer<typeof SpeedingRow>

/** A stretch in which a device stood with its key on. */
export const IdleRow = z.object({
  deviceId: Id,
  deviceName: z.string(),
  startTime: WireDate,
  endTime: WireDate,
  /** Milliseconds. */
  duration: z.number(),
  spentFuel: Figure,
  positionId: Id,
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullable(),
})
export type IdleRow = z.infer<typeof IdleRow>

/** What the trips of one driver come to; null stands for trips without a driver. */
export const DriverRow = z.object({
  driverUniqueId: z.string().nullable(),
  driverName: z.string().nullable(),
  trips: z.number(),
  deviceIds: z.array(Id),
  /** Metres. */
  distance: z.number(),
  /** Milliseconds at the wheel. */
  duration: z.number(),
  /** Knots. */
  averageSpeed: z.number(),
  maxSpeed: z.number(),
  spentFuel: Figure,
  startTime: WireDate,
  endTime: WireDate,
})
export type DriverRow = z.infer<typeof DriverRow>

/** How calmly a vehicle or a driver was on the road; the calmest comes first. Of drivers, null stands for trips without one. */
export const RankingRow = z.object({
  deviceId: Id.nullable(),
  deviceName: z.string().nullable(),
  driverUniqueId: z.string().nullable(),
  driverName: z.string().nullable(),
  trips: z.number(),
  /** Metres. */
  distance: z.number(),
  /** Milliseconds on trips. */
  duration: z.number(),
  /** Knots. */
  maxSpeed: z.number(),
  speedings: z.number(),
  hardAccelerations: z.number(),
  hardBrakings: z.number(),
  hardCornerings: z.number(),
  /** All four together; null below 10 km, which say nothing. */
  faultsPer100Km: z.number().nullable(),
})
export type RankingRow = z.infer<typeof RankingRow>

/** How a device spent a period, or one of its days; milliseconds that come to the whole of it, as far as it has passed. */
export const StateRow = z.object({
  deviceId: Id,
  deviceName: z.string(),
  startTime: WireDate,
  endTime: WireDate,
  moving: z.number(),
  /** Standing with the key on. */
  idle: z.number(),
  stopped: z.number(),
  /** Silent for longer than an hour. */
  offline: z.number(),
})
export type StateRow = z.infer<typeof StateRow>

/** Reports that come as JSON. */
export const REPORT_TYPES = [
  'route',
  'events',
  'summary',
  'trips',
  'stops',
  'combined',
  'geofences',
  'speeding',
  'idle',
  'drivers',
  'states',
  'ranking',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** Reports that come as a workbook. */
export const WORKBOOK_TYPES = ['route', 'events', 'summary', 'trips', 'stops', 'devices', 'ranking'] as const
export type WorkbookType = (typeof WORKBOOK_TYPES)[number]

/** Reports that come on paper. */
export const PDF_TYPES = [...WORKBOOK_TYPES, 'geofences', 'speeding', 'idle', 'drivers'] as const
export type PdfType = (typeof PDF_TYPES)[number]

/** Everything a report may be asked with. */
export const ReportInput = ReportQuery.omit({ mail: true, nulls: true }).extend({
  ...SummaryQuery.pick({ daily: true }).shape,
  ...EventReportQuery.pick({ type: true, alarm: true }).shape,
  ...GeofenceReportQuery.pick({ geofenceId: true }).shape,
  ...SpeedingQuery.pick({ speedLimit: true, minDuration: true }).shape,
  ...RankingQuery.pick({ by: true }).shape,
})
export type ReportInput = z.output<typeof ReportInput>
