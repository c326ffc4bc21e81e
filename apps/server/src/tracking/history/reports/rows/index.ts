import type { DeviceRow, EventRow, ReportJobType, ReportType } from '@rastro/model/report-definitions'
import type { ReportRow } from '@rastro/model/report'
import { combinedRows } from './combined'
import { deviceRows } from './devices'
import { driverRows } from './drivers'
import { drivingRows } from './driving'
import { eventRows, placedEventRows } from './events'
import { geofenceRows } from './geofences'
import { idleRows } from './idle'
import { rankingRows } from './ranking'
import { routeRows } from './route'
import type { RowSource } from './row-source'
import { speedingRows } from './speeding'
import { stateRows } from './states'
import { summaryRows } from './summary'
import { stopRows, tripRows } from './trips'

export type { RowAsk, RowSource } from './row-source'

/** Where the rows of each report come from. */
const sources: { [Type in ReportType]: RowSource<ReportRow<Type>> } & { devices: RowSource<DeviceRow> } = {
  summary: summaryRows,
  trips: tripRows,
  stops: stopRows,
  events: eventRows,
  route: routeRows,
  geofences: geofenceRows,
  idle: idleRows,
  speeding: speedingRows,
  drivers: driverRows,
  driving: drivingRows,
  ranking: rankingRows,
  combined: combinedRows,
  states: stateRows,
  devices: deviceRows,
}
/** Rows that say more in files than on the wire. */
const fileSources: { events: RowSource<EventRow> } & Partial<Record<ReportJobType, RowSource<object>>> = {
  events: placedEventRows,
}

export const rowsOf = (type: ReportJobType): RowSource<object> => sources[type]
export const fileRowsOf = (type: ReportJobType): RowSource<object> => fileSources[type] ?? sources[type]
