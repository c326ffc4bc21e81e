import { z } from 'zod'
import { Event } from '../event/index'
import { Position } from '../position/index'
import { endpoint } from '../wire/index'
import {
  CombinedRow,
  DriverRow,
  EventReportQuery,
  GeofenceReportQuery,
  GeofenceRow,
  IdleQuery,
  IdleRow,
  RankingQuery,
  RankingRow,
  ReportQuery,
  SpeedingQuery,
  SpeedingRow,
  StateRow,
  StopRow,
  SummaryQuery,
  SummaryRow,
  TripRow,
} from './report.schema'

const report = <const Query extends z.ZodType, const Row extends z.ZodType>(
  type: string,
  query: Query,
  row: Row,
  summary: string,
) => endpoint('GET', `/api/reports/${type}`, { query, reply: z.array(row), access: 'user', summary })

const workbook = <const Query extends z.ZodType>(type: string, query: Query) =>
  endpoint('GET', `/api/reports/${type}/xlsx`, { query, access: 'user', summary: `The ${type} report as a workbook.` })

const pdf = <const Query extends z.ZodType>(type: string, query: Query) =>
  endpoint('GET', `/api/reports/${type}/pdf`, { query, access: 'user', summary: `The ${type} report as a document.` })

const mail = <const Query extends z.ZodType>(type: string, query: Query) =>
  endpoint('GET', `/api/reports/${type}/mail`, {
    query,
    access: 'user',
    summary: `The ${type} report as a workbook in the caller's mailbox.`,
  })

/** Rows come device by device, oldest first within each. With an `Accept` of workbooks the first five answer with one. */
export const reportEndpoints = {
  route: report('route', ReportQuery, Position, 'Positions of a period, at most 50,000 of each device.'),
  events: report('events', EventReportQuery, Event, 'Events of a period.'),
  summary: report('summary', SummaryQuery, SummaryRow, 'Totals of a period, or of each of its days.'),
  trips: report('trips', ReportQuery, TripRow, 'Trips of a period.'),
  stops: report('stops', ReportQuery, StopRow, 'Stops of a period.'),
  combined: report('combined', ReportQuery, CombinedRow, 'Route, events and their positions, by device.'),
  geofences: report('geofences', GeofenceReportQuery, GeofenceRow, 'Visits to geofences that ended in the period.'),
  speeding: report('speeding', SpeedingQuery, SpeedingRow, 'Stretches driven faster than allowed.'),
  idle: report('idle', IdleQuery, IdleRow, 'Stretches standing with the key on.'),
  drivers: report('drivers', ReportQuery, DriverRow, 'What the trips of each driver come to.'),
  ranking: report('ranking', RankingQuery, RankingRow, 'Vehicles or drivers by what happened on each 100 km.'),
  states: report(
    'states',
    SummaryQuery,
    StateRow,
    'Time moving, idle, stopped and offline, of a period or each of its days.',
  ),
}

export const reportWorkbooks = {
  route: workbook('route', ReportQuery),
  events: workbook('events', EventReportQuery),
  summary: workbook('summary', SummaryQuery),
  trips: workbook('trips', ReportQuery),
  stops: workbook('stops', ReportQuery),
  devices: workbook('devices', ReportQuery),
  ranking: workbook('ranking', RankingQuery),
}

/** In the language, units and zone of the caller, with the brand of the house; long ones are cut, which they say. */
export const reportPdfs = {
  route: pdf('route', ReportQuery),
  events: pdf('events', EventReportQuery),
  summary: pdf('summary', SummaryQuery),
  trips: pdf('trips', ReportQuery),
  stops: pdf('stops', ReportQuery),
  devices: pdf('devices', ReportQuery),
  geofences: pdf('geofences', GeofenceReportQuery),
  speeding: pdf('speeding', SpeedingQuery),
  idle: pdf('idle', IdleQuery),
  drivers: pdf('drivers', ReportQuery),
  ranking: pdf('ranking', RankingQuery),
}

export const reportMails = {
  route: mail('route', ReportQuery),
  events: mail('events', EventReportQuery),
  summary: mail('summary', SummaryQuery),
  trips: mail('trips', ReportQuery),
  stops: mail('stops', ReportQuery),
  devices: mail('devices', ReportQuery),
  ranking: mail('ranking', RankingQuery),
}
