import type { StopRow, SummaryRow, TripRow } from '@rastro/model/report'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { TrackedEvent } from '#src/tracking/ingest/events/index'
import type { TrackedPosition } from '#src/tracking/position/positions/index'
import type { ReportUnits } from './report-units'
import type { Period } from './track.store'
import type { Cell } from './workbook/cells'
import type { Sheet } from './workbook/workbook'

type Row = readonly Cell[]

/** What the sheets of one report have in common. */
export interface SheetParts {
  title: string
  period: Period
  units: ReportUnits
  groupName(device: DeviceRecord): string
  /** What the head calls title and period; absent: as the contract's workbooks do. */
  labels?: { title: string; period: string }
}

/** One table (TRACKING-API §7.6): its headings with their widths, and the cells of a row. */
export interface Table<T> {
  columns: ReadonlyArray<readonly [heading: string, width: number]>
  cells(row: T): Row
}

const bold = (text: string): Cell => ({ bold: text })

async function* tableRows<T>(head: readonly Row[], table: Table<T>, rows: AsyncIterable<T>): AsyncGenerator<Row> {
  yield* head
  yield []
  yield table.columns.map(([heading]) => bold(heading))
  for await (const row of rows) yield table.cells(row)
}

const titleRow = ({ title, labels }: SheetParts): Row => [bold(`${labels?.title ?? 'Report type'}:`), title]
const periodRow = ({ period, units, labels }: SheetParts): Row => [
  bold(`${labels?.period ?? 'Period'}:`),
  units.time(period.from.getTime()),
  units.time(period.to.getTime()),
]

const widths = <T>({ columns }: Table<T>): number[] => columns.map(([, width]) => width)

/** The sheet of one device. */
export const deviceSheet = <T>(
  parts: SheetParts,
  device: DeviceRecord,
  table: Table<T>,
  rows: AsyncIterable<T>,
): Sheet => ({
  name: device.name,
  widths: widths(table),
  rows: tableRows(
    [titleRow(parts), [bold('Device:'), device.name], [bold('Group:'), parts.groupName(device)], periodRow(parts)],
    table,
    rows,
  ),
})

/** The one sheet of a report over all devices. */
export const singleSheet = <T>(parts: SheetParts, table: Table<T>, rows: AsyncIterable<T>, isTimed = true): Sheet => ({
  name: parts.title,
  widths: widths(table),
  rows: tableRows([titleRow(parts), ...(isTimed ? [periodRow(parts)] : [])], table, rows),
})

const TIME = 20
const ADDRESS = 45
const ms = (time: string): number => Date.parse(time)
const placeLink = (latitude: number, longitude: number, text: string | null): Cell => ({
  link: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
  text: text ?? `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`,
})
const attributesText = (attributes: Readonly<Record<string, unknown>>): string =>
  Object.entries(attributes)
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('  ')

export const tripTable = (units: ReportUnits): Table<TripRow> => ({
  columns: [
    ['Start', TIME],
    ['Start Address', ADDRESS],
    [`Start Odometer (${units.names.distance})`, 22],
    ['End', TIME],
    ['End Address', ADDRESS],
    [`End Odometer (${units.names.distance})`, 22],
    ['Duration', 12],
    [`Length (${units.names.distance})`, 18],
    [`Top speed (${units.names.speed})`, 18],
    [`Average speed (${units.names.speed})`, 20],
    [`Spent Fuel (${units.names.volume})`, 18],
    ['Driver', 24],
  ],
  cells: (row) => [
    units.time(ms(row.startTime)),
    placeLink(row.startLat, row.startLon, row.startAddress),
    units.distance(row.startOdometer),
    units.time(ms(row.endTime)),
    placeLink(row.endLat, row.endLon, row.endAddress),
    units.distance(row.endOdometer),
    { durationMs: row.duration },
    units.distance(row.distance),
    units.speed(row.maxSpeed),
    units.speed(row.averageSpeed),
    units.volume(row.spentFuel),
    row.driverName ?? row.driverUniqueId,
  ],
})

export const stopTable = (units: ReportUnits): Table<StopRow> => ({
  columns: [
    ['Start', TIME],
    ['Start Address', ADDRESS],
    [`Odometer (${units.names.distance})`, 22],
    ['End', TIME],
    ['Duration', 12],
    ['Engine Hours', 14],
    [`Spent Fuel (${units.names.volume})`, 18],
  ],
  cells: (row) => [
    units.time(ms(row.startTime)),
    placeLink(row.latitude, row.longitude, row.address),
    units.distance(row.startOdometer),
    units.time(ms(row.endTime)),
    { durationMs: row.duration },
    units.duration(row.engineHours),
    units.volume(row.spentFuel),
  ],
})

export const summaryTable = (units: ReportUnits): Table<SummaryRow> => ({
  columns: [
    ['Device', 26],
    ['Start Date', TIME],
    [`Distance (${units.names.distance})`, 20],
    [`Start Odometer (${units.names.distance})`, 22],
    [`End Odometer (${units.names.distance})`, 22],
    [`Top speed (${units.names.speed})`, 18],
    [`Average speed (${units.names.speed})`, 20],
    ['Engine Hours', 14],
    [`Spent Fuel (${units.names.volume})`, 18],
  ],
  cells: (row) => [
    row.deviceName,
    units.time(ms(row.startTime)),
    units.distance(row.distance),
    units.distance(row.startOdometer),
    units.distance(row.endOdometer),
    units.speed(row.maxSpeed),
    units.speed(row.averageSpeed),
    units.duration(row.engineHours),
    units.volume(row.spentFuel),
  ],
})

export const routeTable = (units: ReportUnits): Table<TrackedPosition> => ({
  columns: [
    ['Valid', 8],
    ['Time', TIME],
    ['Latitude', 12],
    ['Longitude', 12],
    ['Altitude (m)', 14],
    [`Speed (${units.names.speed})`, 18],
    ['Address', ADDRESS],
    ['Attributes', 60],
  ],
  cells: (one) => [
    one.valid,
    units.time(one.fixTimeMs),
    one.latitude,
    one.longitude,
    one.altitudeMeters,
    units.speed(one.speedKnots),
    placeLink(one.latitude, one.longitude, one.address),
    attributesText(one.attributes),
  ],
})

/** An event with what its sheet says beside it. */
export interface EventLine {
  event: TrackedEvent
  /** Undefined when it has none. */
  position: TrackedPosition | undefined
  geofenceName: string | null
  maintenanceName: string | null
}

const eventType = ({ type, attributes }: TrackedEvent): string =>
  type === 'alarm' && attributes.alarm !== undefined ? `alarm (${attributes.alarm})` : type

export const eventTable = (units: ReportUnits): Table<EventLine> => ({
  columns: [
    ['Time', TIME],
    ['Type', 22],
    ['Geofence Name', 24],
    ['Maintenance Name', 24],
    ['Address', ADDRESS],
    ['Attributes', 60],
  ],
  cells: ({ event, position, geofenceName, maintenanceName }) => [
    units.time(event.eventTimeMs),
    eventType(event),
    geofenceName,
    maintenanceName,
    position ? placeLink(position.latitude, position.longitude, position.address) : null,
    attributesText(event.attributes),
  ],
})

export interface DeviceLine {
  device: DeviceRecord
  status: string
  lastUpdateMs: number | null
  position: TrackedPosition | null
}

export const deviceTable = (units: ReportUnits): Table<DeviceLine> => ({
  columns: [
    ['Name', 26],
    ['Unique ID', 20],
    ['Phone', 18],
    ['Model', 18],
    ['Contact', 24],
    ['Status', 12],
    ['Last Update', TIME],
    ['Address', ADDRESS],
  ],
  cells: ({ device, status, lastUpdateMs, position }) => [
    device.name,
    device.uniqueId,
    device.phone,
    device.model,
    device.contact,
    status,
    lastUpdateMs === null ? null : units.time(lastUpdateMs),
    position?.address ?? null,
  ],
})
