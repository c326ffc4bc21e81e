import { serverTexts, type ServerTexts } from '@rastro/i18n/server'
import type { PdfType, ReportInput, ReportType, WorkbookType } from '@rastro/model/report'
import { type AnyReport, type ReportJobType, reportOf } from '@rastro/model/report-definitions'
import type { UserRecord } from '#src/face/caller/index'
import type { OwnedAccessIndex } from '#src/tracking/fleet/access/index'
import type { DeviceDirectory, DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { GroupDirectory } from '#src/tracking/fleet/groups/index'
import { knownZone } from '#src/tracking/fleet/calendars/index'
import { languageOf, type Looks } from '#src/tracking/people/mail/index'
import type { PdfPrinter } from './pdf/pdf-printer'
import { planReport } from './pdf/print-report'
import { eventChoice } from './event-choice'
import {
  attributeColumns,
  contractColumns,
  type FileNames,
  PAPER_ATTRIBUTES_MAX,
  paperColumns,
  sheetColumns,
} from './file-columns'
import { devicesOf, periodOf } from './report-scope'
import { reportFileName, type ReportFileName } from './report-file-name'
import { createReportKit, type ReportParts, type ReportRun } from './report-kit'
import { reportSheet, type SheetParts } from './report-sheets'
import { reportUnits } from './report-units'
import { fileRowsOf, rowsOf } from './rows/index'
import type { RowAsk, RowSource } from './rows/row-source'
import type { Clock } from '#src/platform/clock'
import type { Period } from './track.store'
import { type Sheet, workbook } from './workbook/workbook'
import { dayEndMs } from './zone-days'

export interface DeskParts extends ReportParts {
  access: OwnedAccessIndex
  devices: DeviceDirectory
  groups: GroupDirectory
  geofences: { byId(id: number): { name: string } | undefined }
  maintenances: { byId(id: number): { name: string } | undefined }
  serverAttribute(key: string): unknown
  serverAttributes(): Readonly<Record<string, unknown>>
  looks: Looks
  printer: PdfPrinter
  clock: Clock
  /** Longest period of every report but the route; 0 is no limit. */
  periodLimitMs: number
}

/** One report as it was asked for. */
export interface ReportAsk<Type extends ReportJobType> {
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
type AnyAsk = ReportAsk<ReportJobType>

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

/** A row as the contract has it: it knows no figure that is not known. */
function contractJson(row: object, zeros: readonly string[]): string {
  const whole: Record<string, unknown> = { ...row }
  for (const key of zeros) if (whole[key] === null) whole[key] = 0
  return JSON.stringify(whole)
}

export function createReportDesk(parts: DeskParts): ReportDesk {
  const kit = createReportKit(parts)
  const zoneOf = ({ attributes }: UserRecord, asked?: string): string => {
    const own = attributes.timezone ?? parts.serverAttribute('timezone') ?? asked
    return knownZone(typeof own === 'string' ? own : null)
  }

  function runOf({ type, input, actor, onProgress }: AnyAsk): ReportRun {
    const { isOfNow, isUnlimited } = reportOf(type)
    const devices = devicesOf(actor, input, parts)
    const now = new Date(parts.clock.nowMs())
    const period = isOfNow ? { from: now, to: now } : periodOf(input, isUnlimited ? 0 : parts.periodLimitMs)
    return { devices, period, onDevice: (done) => onProgress?.(done / devices.length) }
  }

  /** The period, or its days where they are asked for; the first and the last may be partial. */
  function daysOf({ daily }: ReportInput, { period }: ReportRun, zone: string): Period[] {
    if (!daily) return [period]
    const days: Period[] = []
    for (let from = period.from; from <= period.to;) {
      const to = new Date(Math.min(dayEndMs(from.getTime(), zone), period.to.getTime()))
      days.push({ from, to })
      from = new Date(to.getTime() + 1)
    }
    return days
  }

  /** With nothing in it that the one who asks may not see. */
  function rowAsk(ask: AnyAsk): RowAsk {
    const { input, actor, withStops = false, needsLimit = false } = ask
    const { links } = parts.access
    const run = runOf(ask)
    const zone = zoneOf(actor, input.zone)
    return {
      run,
      input,
      choice: eventChoice(actor.id, links, input),
      geofenceIds: new Set((input.geofenceId ?? []).filter((id) => links.user_geofences.has(actor.id, id))),
      zone,
      days: () => daysOf(input, run, zone),
      nowMs: parts.clock.nowMs(),
      withStops,
      needsLimit,
    }
  }

  const unitsOf = ({ actor, input, inKnots }: AnyAsk) =>
    reportUnits(
      zoneOf(actor, input.zone),
      (key) =>
        actor.attributes[key] ?? parts.serverAttribute(key) ?? (key === 'speedUnit' && inKnots ? 'kn' : undefined),
    )
  const textsOf = ({ actor }: AnyAsk): ServerTexts =>
    serverTexts[languageOf(actor.attributes, parts.serverAttributes())]
  const groupName = ({ groupId }: DeviceRecord): string => parts.groups.byId(groupId)?.name ?? ''
  const names: FileNames = {
    device: (id) => parts.devices.byId(id)?.name ?? null,
    geofence: (id) => parts.geofences.byId(id)?.name ?? null,
    maintenance: (id) => parts.maintenances.byId(id)?.name ?? null,
  }

  /** Device by device, or one table of all (null). */
  async function* tablesOf(
    { tables }: AnyReport,
    ask: RowAsk,
    source: RowSource<object>,
  ): AsyncGenerator<{ device: DeviceRecord | null; rows: AsyncIterable<object> }> {
    if (tables === 'whole') return yield { device: null, rows: source(kit, ask) }
    const { devices, period, onDevice } = ask.run
    for (const [index, device] of devices.entries()) {
      yield { device, rows: source(kit, { ...ask, run: { devices: [device], period } }) }
      onDevice?.(index + 1)
    }
  }

  function sheetParts(ask: ReportAsk<WorkbookType>, { period }: ReportRun): SheetParts {
    const report = reportOf(ask.type)
    const { contract, hasAttributes } = report
    const texts = textsOf(ask)
    const common = { period: report.isOfNow ? null : period, units: unitsOf(ask), groupName }
    const words = { units: common.units, names }
    if (contract) {
      const own = contractColumns(report, contract, { ...words, texts: null })
      const asked = hasAttributes ? attributeColumns(ask.input.attribute ?? [], { ...words, texts }) : []
      return { ...common, title: contract.title, columns: [...own, ...asked], texts: null }
    }
    // In the reader's words: clients of the contract know no such workbook.
    const columns = sheetColumns(report, { ...words, texts }, ask.input)
    return { ...common, title: texts.reports.names[report.name], columns, texts }
  }

  async function* sheetsOf(ask: ReportAsk<WorkbookType>, asked: RowAsk, common: SheetParts): AsyncGenerator<Sheet> {
    for await (const { device, rows } of tablesOf(reportOf(ask.type), asked, fileRowsOf(ask.type))) {
      yield reportSheet(common, device, rows)
    }
  }

  return {
    fileName: ({ type, format, input, actor }) =>
      reportFileName({
        type,
        format,
        period: reportOf(type).isOfNow ? null : periodOf(input, 0),
        zone: zoneOf(actor, input.zone),
        reader: actor,
        serverAttributes: parts.serverAttributes(),
      }),
    json(ask) {
      const rows = rowsOf(ask.type)(kit, rowAsk(ask))
      const { zeros = [] } = reportOf(ask.type)
      return mapped(rows, ask.withNulls || zeros.length === 0 ? JSON.stringify : (row) => contractJson(row, zeros))
    },
    workbook(ask) {
      const asked = rowAsk(ask)
      return workbook(sheetsOf(ask, asked, sheetParts(ask, asked.run)))
    },
    zoneOf,
    check: (ask) => void runOf(ask),
    async pdf(ask) {
      const { type, actor } = ask
      const report = reportOf(type)
      const asked = rowAsk(ask)
      const { devices, period } = asked.run
      const units = unitsOf(ask)
      const words = { units, names, texts: textsOf(ask) }
      const named = report.hasAttributes ? attributeColumns(ask.input.attribute ?? [], words) : []
      const tables = {
        report,
        devices,
        period: report.isOfNow ? null : period,
        units,
        columns: [...paperColumns(report, words, ask.input), ...named.slice(0, PAPER_ATTRIBUTES_MAX)],
        leftOut: named.slice(PAPER_ATTRIBUTES_MAX),
        groupName,
        tables: tablesOf(report, asked, fileRowsOf(type)),
      }
      const { attributes: serverAttributes } = await parts.looks.of(actor.id, true)
      return parts.printer.print(await planReport({ actor, serverAttributes, nowMs: parts.clock.nowMs() }, tables))
    },
  }
}

async function* mapped(rows: AsyncIterable<object>, json: (row: object) => string): AsyncGenerator<string> {
  for await (const row of rows) yield json(row)
}
