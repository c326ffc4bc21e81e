import type { DriverRow, GeofenceRow, IdleRow, SpeedingRow } from '@rastro/model/report'
import type { ReportUnits } from '../report-units'
import type { Cell } from '../workbook/cells'

type CellsOf<Row> = (row: Row) => readonly Cell[]

const ms = (time: string): number => Date.parse(time)
const place = ({
  address,
  latitude,
  longitude,
}: {
  address: string | null
  latitude: number
  longitude: number
}): Cell => address ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** Cells of the reports that have no workbook, in the order of their print columns. */
export const geofenceCells =
  (units: ReportUnits, fenceName: (id: number) => string): CellsOf<GeofenceRow> =>
  (row) => [
    row.deviceName,
    fenceName(row.geofenceId),
    units.time(ms(row.startTime)),
    units.time(ms(row.endTime)),
    { durationMs: ms(row.endTime) - ms(row.startTime) },
  ]

export const speedingCells =
  (units: ReportUnits): CellsOf<SpeedingRow> =>
  (row) => [
    units.time(ms(row.startTime)),
    { durationMs: row.duration },
    units.distance(row.distance),
    units.speed(row.speedLimit),
    units.speed(row.maxSpeed),
    units.speed(row.averageSpeed),
    place(row),
  ]

export const idleCells =
  (units: ReportUnits): CellsOf<IdleRow> =>
  (row) => [
    units.time(ms(row.startTime)),
    units.time(ms(row.endTime)),
    { durationMs: row.duration },
    units.volume(row.spentFuel),
    place(row),
  ]

export const driverCells =
  (units: ReportUnits, nobody: string): CellsOf<DriverRow> =>
  (row) => [
    row.driverName ?? row.driverUniqueId ?? nobody,
    row.trips,
    row.deviceIds.length,
    units.distance(row.distance),
    { durationMs: row.duration },
    units.speed(row.averageSpeed),
    units.speed(row.maxSpeed),
    units.volume(row.spentFuel),
  ]
