import { serverTexts } from '@rastro/i18n/server'
import type { PdfType, ReportInput, ReportType, WorkbookType } from '@rastro/model/report'
import type { UserRecord } from '#src/face/caller/index'
import type { OwnedAccessIndex } from '#src/tracking/fleet/access/index'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import { presentEvent, type TrackedEvent } from '#src/tracking/ingest/events/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import { presentPosition, type TrackedPosition } from '#src/tracking/position/positions/index'
import type { FleetState } from '#src/tracking/ingest/state/index'
import { knownZone } from '#src/tracking/fleet/calendars/index'
import { languageOf } from '#src/tracking/people/mail/index'
import { driverCells, geofenceCells, idleCells, speedingCells } from './pdf/extra-tables'
import type { PdfPrinter } from './pdf/pdf-printer'
import { planReport, type PrintedTables } from './pdf/print-report'
import { combinedRows, eventChoice } from './report-runs'
import { devicesOf, periodOf } from './report-scope'
import { type RankedRow, rankingTable, withRanks } from './ranking-sheet'
import * as sheets from './report-sheets'
import { reportFileName, type ReportFileName } from './report-file-name'
import { reportUnits } from './report-units'
import { createReports, type EventChoice, type ReportParts, type ReportRun } from './reports'
import type { Clock } from '#src/platform/clock'
import type { Period } from './track.store'
import type { Cell } from './workbook/cells'
import { type Sheet, workbook } from './workbook/workbook'
import { dayEndMs } from './zone-days'

export interface DeskParts extends ReportParts {
  access: OwnedAccessIndex
  devices: DeviceDirectory
  groups: GroupDirectory
  geofences: { byId(id: number): { name: string } | undefined }
  maintenances: { byId(id: number): { name: string } | undefined }
  state: FleetState
  serverAttribute(key: string): unknown
  serverAttributes(): Readonly<Record<string, unknown>>
  printer: PdfPrinter
  clock: Clock
  /** Longest period of every report but the route; 0 is no limit. */
  periodLimitMs: number
}

/** One report as it was asked for. */
export interface ReportAsk<Type extends string> {
  type: Type
  input: ReportInput
  actor: UserRecord
  /** Told how far it is, from 0 to 1. */
  onProgress?(progress: number): void
  /** Asked for by a client of the contract, which counts knots where nobody chose another unit. */
  inKnots?: boolean
  /** Of the combined report: its stops too, which the call of the contract knows nothing of. */
  withStops?: boolean
  /** Figures that are not known as null; absent: as the contract has it, 0. */
  withNulls?: boolean
  /** Of speeding: nothing that says what is too fast is an error, not an empty report. */
  needsLimit?: boolean
}

/** A file of a report, in the reader's language and by his clock. */
export type FileAsk = Pick<ReportFileName, 'type' | 'format'> & {
  input: Pick<ReportInput, 'from' | 'to' | 'zone'>
  actor: UserRecord
}

/** Every report in every form; what is asked for is checked at once, rows come when they are read. */
export interface ReportDesk {
  /** The rows, each as JSON. */
  json(ask: ReportAsk<ReportType>): AsyncIterable<string>
  workbook(ask: ReportAsk<WorkbookType>): AsyncGenerator<Uint8Array>
  /** Throws for what the report cannot be asked with. */
  check(ask: ReportAsk<ReportType | PdfType>): void
  /** The clock of a reader: his own, else the server's, else the one he was asked with. */
  zoneOf(actor: UserRecord, asked?: string): string
  /** What a file of it is called. */
  fileName(ask: FileAsk): string
  /** Throws PrintError. */
  pdf(ask: ReportAsk<PdfType>): Promise<Uint8Array>
}

const SECOND_MS = 1000

async function* mapped<T>(rows: AsyncIterable<T>, json: (row: T) => string = JSON.stringify): AsyncGenerator<string> {
  for await (const row of rows) yield json(row)
}

const UNKNOWABLE = ['averageSpeed', 'spentFuel', 'startHours', 'endHours', 'engineHours'] as const
type Figures = Partial<Record<(typeof UNKNOWABLE)[number], number | null>>

/** A row as the contract has it: it knows no figure that is not known. */
function contractJson(row: Figures): string {
  const whole: Figures = { ...row }
  for (const key of UNKNOWABLE) if (whole[key] === null) whole[key] = 0
  return JSON.stringify(whole)
}

export function createReportDesk(parts: DeskParts): ReportDesk {
  const reports = createReports(parts)
  const zoneOf = ({ attributes }: UserRecord, asked?: string): string => {
    const own = attributes.timezone ?? parts.serverAttribute('timezone') ?? asked
    return knownZone(typeof own === 'string' ? own : null)
  }

  function runOf({ type, input, actor, onProgress }: ReportAsk<string>): ReportRun {
    const devices = devicesOf(actor, input, parts)
    const period = periodOf(input, type === 'route' ? 0 : parts.periodLimitMs)
    return { devices, period, onDevice: (done) => onProgress?.(done / devices.length) }
  }
  const choiceOf = ({ actor, input }: ReportAsk<string>): EventChoice =>
    eventChoice(actor.id, parts.access.links, input)
  const summaryOf = ({ input, actor }: ReportAsk<string>, run: ReportRun) => {
    const zone = zoneOf(actor, input.zone)
    return input.daily ? reports.summary(run, (timeMs) => dayEndMs(timeMs, zone)) : reports.summary(run)
  }
  /** The period, or its days where they are asked for; the first and the last may be partial. */
  function daysOf({ input, actor }: ReportAsk<string>, { period }: ReportRun): Period[] {
    if (!input.daily) return [period]
    const zone = zoneOf(actor, input.zone)
    const days: Period[] = []
    for (let from = period.from; from <= period.to;) {
      const to = new Date(Math.min(dayEndMs(from.getTime(), zone), period.to.getTime()))
      days.push({ from, to })
      from = new Date(to.getTime() + 1)
    }
    return days
  }
  /** Only geofences linked to the caller. */
  const fencesOf = ({ actor, input }: ReportAsk<string>): Set<number> =>
    new Set((input.geofenceId ?? []).filter((id) => parts.access.links.user_geofences.has(actor.id, id)))

  const printTexts = ({ actor }: ReportAsk<string>) =>
    serverTexts[languageOf(actor.attributes, parts.serverAttributes())]['report-pdf']
  const rankedRows = ({ input }: ReportAsk<string>, run: ReportRun, choice: EventChoice): AsyncGenerator<RankedRow> =>
    withRanks(reports.ranking(run, input.by ?? 'vehicle', choice))

  const sheetParts = (ask: ReportAsk<string>, run: ReportRun, title: string): sheets.SheetParts => ({
    title,
    period: run.period,
    units: reportUnits(
      zoneOf(ask.actor, ask.input.zone),
      (key) =>
        ask.actor.attributes[key] ??
        parts.serverAttribute(key) ??
        (key === 'speedUnit' && ask.inKnots ? 'kn' : undefined),
    ),
    groupName: ({ groupId }) => parts.groups.byId(groupId)?.name ?? '',
  })

  async function* perDevice(
    run: ReportRun,
    sheetOf: (device: DeviceRecord, alone: ReportRun) => Sheet,
  ): AsyncGenerator<Sheet> {
    for (const [index, device] of run.devices.entries()) {
      yield sheetOf(device, { devices: [device], period: run.period })
      run.onDevice?.(index + 1)
    }
  }

  const EVENT_LINES = 500
  async function* eventLines(events: AsyncIterable<TrackedEvent>): AsyncGenerator<sheets.EventLine> {
    let batch: TrackedEvent[] = []
    async function* lines(): AsyncGenerator<sheets.EventLine> {
      const ids = batch.map(({ positionId }) => positionId).filter((id) => id !== 0)
      const found = new Map<number, TrackedPosition>()
      if (ids.length > 0) for (const one of await parts.positions.byIds(ids)) found.set(one.id, one)
      for (const event of batch) {
        yield {
          event,
          position: found.get(event.positionId),
          geofenceName: parts.geofences.byId(event.geofenceId)?.name ?? null,
          maintenanceName: parts.maintenances.byId(event.maintenanceId)?.name ?? null,
        }
      }
      batch = []
    }
    for await (const event of events) {
      batch.push(event)
      if (batch.length >= EVENT_LINES) yield* lines()
    }
    yield* lines()
  }

  async function* deviceLines({ devices }: Pick<ReportRun, 'devices'>): AsyncGenerator<sheets.DeviceLine> {
    for (const device of devices) {
      const { status, lastUpdateMs, latest } = parts.state.of(device.id)
      yield { device, status, lastUpdateMs, position: latest }
    }
  }

  function sheetsOf(ask: ReportAsk<WorkbookType>): AsyncGenerator<Sheet> {
    if (ask.type === 'devices') {
      const now = new Date()
      const run = { devices: devicesOf(ask.actor, ask.input, parts), period: { from: now, to: now } }
      const common = sheetParts(ask, run, 'Devices')
      return one(sheets.singleSheet(common, sheets.deviceTable(common.units), deviceLines(run), false))
    }
    const run = runOf(ask)
    const choice = choiceOf(ask)
    if (ask.type === 'summary') {
      const common = sheetParts(ask, run, 'Summary')
      const rows = summaryOf(ask, run)
      return one(sheets.singleSheet(common, sheets.summaryTable(common.units), rows))
    }
    if (ask.type === 'ranking') {
      const texts = printTexts(ask)
      const labels = { title: texts.head.report, period: texts.head.period }
      const common = { ...sheetParts(ask, run, texts.type.ranking), labels }
      return one(sheets.singleSheet(common, rankingTable(common.units, texts), rankedRows(ask, run, choice)))
    }
    if (ask.type === 'trips') {
      const common = sheetParts(ask, run, 'Trips')
      const table = sheets.tripTable(common.units)
      return perDevice(run, (device, alone) => sheets.deviceSheet(common, device, table, reports.trips(alone)))
    }
    if (ask.type === 'stops') {
      const common = sheetParts(ask, run, 'Stops')
      const table = sheets.stopTable(common.units)
      return perDevice(run, (device, alone) => sheets.deviceSheet(common, device, table, reports.stops(alone)))
    }
    if (ask.type === 'route') {
      const common = sheetParts(ask, run, 'Route')
      const table = sheets.routeTable(common.units)
      return perDevice(run, (device, alone) => sheets.deviceSheet(common, device, table, reports.route(alone)))
    }
    const common = sheetParts(ask, run, 'Events')
    const table = sheets.eventTable(common.units)
    return perDevice(run, (device, alone) =>
      sheets.deviceSheet(common, device, table, eventLines(reports.events(alone, choice))),
    )
  }

  const minMs = ({ input }: ReportAsk<string>): number | undefined =>
    input.minDuration === undefined ? undefined : input.minDuration * SECOND_MS

  function tablesOf(ask: ReportAsk<PdfType>): PrintedTables {
    if (ask.type === 'devices') {
      const devices = devicesOf(ask.actor, ask.input, parts)
      const now = new Date()
      const { units, groupName } = sheetParts(ask, { devices, period: { from: now, to: now } }, '')
      const { cells } = sheets.deviceTable(units)
      const rows = cellRows(deviceLines({ devices }), cells)
      return { devices, period: null, units, groupName, tables: one({ device: null, rows }) }
    }
    const run = runOf(ask)
    const choice = choiceOf(ask)
    const { units, groupName } = sheetParts(ask, run, '')
    const whole = { devices: run.devices, period: run.period, units, groupName }
    type Rows = AsyncIterable<readonly Cell[]>
    const single = (rows: Rows): PrintedTables => ({ ...whole, tables: one({ device: null, rows }) })
    async function* each(rowsOf: (alone: ReportRun) => Rows) {
      for (const [index, device] of run.devices.entries()) {
        yield { device, rows: rowsOf({ devices: [device], period: run.period }) }
        run.onDevice?.(index + 1)
      }
    }
    const perDevice = (rowsOf: (alone: ReportRun) => Rows): PrintedTables => ({ ...whole, tables: each(rowsOf) })
    const { speedLimit } = ask.input
    switch (ask.type) {
      case 'summary':
        return single(cellRows(summaryOf(ask, run), sheets.summaryTable(units).cells))
      case 'geofences': {
        const nameOf = (id: number): string => parts.geofences.byId(id)?.name ?? ''
        const visits = reports.geofences(run, fencesOf(ask), { ...choice, alarms: undefined })
        return single(cellRows(visits, geofenceCells(units, nameOf)))
      }
      case 'drivers': {
        const { noDriver } = printTexts(ask).head
        return single(cellRows(reports.drivers(run), driverCells(units, noDriver)))
      }
      case 'ranking':
        return single(cellRows(rankedRows(ask, run, choice), rankingTable(units, printTexts(ask)).cells))
      case 'trips':
        return perDevice((alone) => cellRows(reports.trips(alone), sheets.tripTable(units).cells))
      case 'stops':
        return perDevice((alone) => cellRows(reports.stops(alone), sheets.stopTable(units).cells))
      case 'route':
        return perDevice((alone) => cellRows(reports.route(alone), sheets.routeTable(units).cells))
      case 'events':
        return perDevice((alone) => cellRows(eventLines(reports.events(alone, choice)), sheets.eventTable(units).cells))
      case 'speeding':
        return perDevice((alone) =>
          cellRows(reports.speeding(alone, speedLimit, minMs(ask) ?? 0), speedingCells(units)),
        )
      case 'idle':
        return perDevice((alone) => cellRows(reports.idle(alone, minMs(ask)), idleCells(units)))
    }
  }

  return {
    fileName: ({ type, format, input, actor }) =>
      reportFileName({
        type,
        format,
        period: type === 'devices' ? null : periodOf(input, 0),
        zone: zoneOf(actor, input.zone),
        reader: actor,
        serverAttributes: parts.serverAttributes(),
      }),
    json(ask) {
      const run = runOf(ask)
      const choice = choiceOf(ask)
      const rowJson = ask.withNulls ? JSON.stringify : contractJson
      switch (ask.type) {
        case 'route':
          return mapped(reports.route(run), (position) => JSON.stringify(presentPosition(position)))
        case 'events':
          return mapped(reports.events(run, choice), (event) => JSON.stringify(presentEvent(event)))
        case 'summary':
          return mapped(summaryOf(ask, run), rowJson)
        case 'trips':
          return mapped(reports.trips(run), rowJson)
        case 'stops':
          return mapped(reports.stops(run), rowJson)
        case 'combined':
          return mapped(combinedRows(reports, parts.positions, run, choice, ask.withStops === true))
        case 'states':
          return mapped(reports.states(run, daysOf(ask, run), parts.clock.nowMs()))
        case 'geofences':
          return mapped(reports.geofences(run, fencesOf(ask), { ...choice, alarms: undefined }))
        case 'speeding':
          return mapped(reports.speeding(run, ask.input.speedLimit, minMs(ask) ?? 0, ask.needsLimit))
        case 'idle':
          return mapped(reports.idle(run, minMs(ask)))
        case 'drivers':
          return mapped(reports.drivers(run))
        case 'ranking':
          return mapped(reports.ranking(run, ask.input.by ?? 'vehicle', choice))
      }
    },
    workbook: (ask) => workbook(sheetsOf(ask)),
    zoneOf,
    check(ask) {
      if (ask.type !== 'devices') runOf(ask)
    },
    async pdf(ask) {
      const { type, actor } = ask
      const serverAttributes = parts.serverAttributes()
      const nowMs = parts.clock.nowMs()
      return parts.printer.print(await planReport({ type, actor, serverAttributes, nowMs }, tablesOf(ask)))
    },
  }
}

async function* one<T>(only: T): AsyncGenerator<T> {
  yield only
}

async function* cellRows<Row>(
  rows: AsyncIterable<Row>,
  cells: (row: Row) => readonly Cell[],
): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield cells(row)
}
