import { fillText } from '@rastro/i18n/server'
import { type AnyReport, type ColumnTotals, createColumnTotals, valueOf } from '@rastro/model/report-definitions'
import type { UserRecord } from '#src/face/caller/index'
import { houseStyle, languageOf, REPORT_HEAD } from '#src/tracking/people/mail/index'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { FileColumn } from '../file-columns'
import { createWallClock, type ReportUnits } from '../report-units'
import type { Period } from '../track.store'
import type { PdfPlan, PdfSection } from './pdf-plan'
import { type CellPrinter, createCellPrinter } from './print-cells'

/** The tables of a report before they are put on paper. */
export interface PrintedTables {
  report: AnyReport
  columns: readonly FileColumn[]
  /** Asked for, but a page has no room for them. */
  leftOut: readonly FileColumn[]
  devices: readonly DeviceRecord[]
  /** Null for reports of now. */
  period: Period | null
  units: ReportUnits
  groupName(device: DeviceRecord): string
  /** Device by device, or one table of all (null). */
  tables: AsyncIterable<{ device: DeviceRecord | null; rows: AsyncIterable<object> }>
}

export interface PrintAsk {
  actor: UserRecord
  serverAttributes: Readonly<Record<string, unknown>>
  nowMs: number
}

/** Most rows of a document: more is nothing to read on paper, and takes longer to draw than anybody waits. */
export const PRINT_ROWS_MAX = 2000
/** Names of devices in the head. */
const NAMES_MAX = 6

const LOGO = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/
const LOGO_MAX_CHARS = 400_000

const logoOf = (attributes: Readonly<Record<string, unknown>>): string | null => {
  const logo = attributes.logo
  return typeof logo === 'string' && logo.length <= LOGO_MAX_CHARS && LOGO.test(logo) ? logo : null
}

function deviceText({ devices }: PrintedTables, { texts }: CellPrinter): string {
  const names = devices.slice(0, NAMES_MAX).map(({ name }) => name)
  const rest = devices.length - names.length
  const more = fillText(texts['report-pdf'].head.more, { count: String(rest) })
  return rest > 0 ? `${names.join(', ')} ${more}` : names.join(', ')
}

/** What a report looks like on paper; reads no more rows than a document takes. */
export async function planReport(
  { actor, serverAttributes, nowMs }: PrintAsk,
  tables: PrintedTables,
): Promise<PdfPlan> {
  const language = languageOf(actor.attributes, serverAttributes)
  const printer = createCellPrinter(language)
  const {
    reports,
    'report-pdf': { head },
  } = printer.texts
  const { report, columns } = tables
  const grand = createColumnTotals(report.columns)
  const sections: PdfSection[] = []
  let isCut = false
  let without = 0

  const highest = new Set(report.columns.flatMap(({ key, total }) => (total === 'max' ? [key] : [])))
  const printTotal = ({ key, cell }: FileColumn, total: number | null): string => {
    if (total === null) return ''
    const text = printer.cell(cell(total), true)
    return highest.has(key) ? fillText(reports.highest, { value: text }) : text
  }
  const printTotals = (totals: ColumnTotals): string[] | null => {
    const found = totals.totals()
    const hasNothing = columns.every(({ key }) => (found[key] ?? null) === null)
    if (totals.rows < 2 || hasNothing) return null
    return columns.map((column, index) => (index === 0 ? head.total : printTotal(column, found[column.key] ?? null)))
  }

  async function section(device: DeviceRecord | null, rows: AsyncIterable<object>): Promise<void> {
    const totals = createColumnTotals(report.columns)
    const printed: string[][] = []
    for await (const row of rows) {
      if (grand.rows >= PRINT_ROWS_MAX) {
        isCut = true
        break
      }
      const values = new Map(report.columns.map((column) => [column.key, valueOf(column, row)]))
      const read = (key: string): unknown => values.get(key)
      totals.add(read)
      grand.add(read)
      printed.push(columns.map(({ value, cell, isFigure }) => printer.cell(cell(value(row)), isFigure)))
    }
    if (device && printed.length === 0) {
      if (!isCut) without += 1
      return
    }
    const group = device ? tables.groupName(device) : ''
    sections.push({
      title: device?.name ?? null,
      note: group ? `${head.group}: ${group}` : null,
      rows: printed,
      totals: printTotals(totals),
    })
  }

  for await (const { device, rows } of tables.tables) {
    await section(device, rows)
    if (isCut) break
  }
  const sum = printTotals(grand)
  if (sections.length > 1 && sum) sections.push({ title: head.total, note: null, rows: [sum], totals: null })
  if (sections.length === 0) sections.push({ title: null, note: null, rows: [], totals: null })

  const { zone } = tables.units
  const wallClock = createWallClock(zone)
  const moment = (timeMs: number): string => printer.time(wallClock(timeMs))
  const { period, devices } = tables
  const facts: Array<readonly [string, string]> = []
  if (period) facts.push([head.period, `${moment(period.from.getTime())} – ${moment(period.to.getTime())}`])
  facts.push([head.zone, zone], [head.devices, deviceText(tables, printer)])
  const notices: string[] = []
  if (isCut) notices.push(fillText(head.cut, { count: String(PRINT_ROWS_MAX) }))
  else if (without > 0) notices.push(fillText(head.without, { count: String(without), total: String(devices.length) }))
  const { leftOut } = tables
  if (leftOut.length > 0)
    notices.push(fillText(head.leftOut, { names: leftOut.map(({ heading }) => heading).join(', ') }))
  const style = houseStyle(serverAttributes)
  const said = serverAttributes[REPORT_HEAD]
  const reportHead = typeof said === 'string' ? said : null
  return {
    color: style.color,
    brand: reportHead ?? style.brand,
    underLogo: reportHead,
    language,
    title: reports.names[report.name],
    logo: logoOf(serverAttributes),
    facts,
    notices,
    columns: columns.map(({ heading, weight, isFigure }) => ({ heading, weight, isNumber: isFigure })),
    sections,
    emptyText: head.noRows,
    pageText: head.page,
    madeText: `${head.made} ${moment(nowMs)}`,
  }
}
