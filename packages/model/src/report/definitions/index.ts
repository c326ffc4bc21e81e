import type { ColumnKind, ReportColumn, ReportDefinition } from './definition'
import { combinedReport, deviceReport, momentReports } from './moments'
import { stretchReports } from './stretches'
import { stateReport, summaryReport, totalReports } from './totals'
import { segmentReports } from './trips-and-stops'

export * from './attribute-columns'
export * from './column-totals'
export * from './definition'
export type { DeviceRow, EventRow, GeofenceRow } from './moments'
export type { IdleRow, SpeedingRow } from './stretches'
export type { DriverRow, RankingRow, StateRow, SummaryRow } from './totals'
export type { StopRow, TripRow } from './trips-and-stops'

/** Every report, in the order of the console's index. */
export const REPORTS = [
  summaryReport,
  ...segmentReports,
  ...momentReports,
  ...stretchReports,
  ...totalReports,
  combinedReport,
  stateReport,
  deviceReport,
] as const

type Known = (typeof REPORTS)[number]
/** Everything that can be asked for, in the background too. */
export type ReportJobType = Known['type']
type TypeIn<Format extends string> = Known extends infer One
  ? One extends { type: infer Type; formats: readonly (infer Formats)[] }
    ? Format extends Formats
      ? Type
      : never
    : never
  : never
/** Reports that come as JSON. */
export type ReportType = TypeIn<'json'>
/** Reports that come as a workbook. */
export type WorkbookType = TypeIn<'xlsx'>
/** Reports that come on paper. */
export type PdfType = TypeIn<'pdf'>
/** Last part of the address of each report. */
export type ReportName = Exclude<Known, { hasNoScreen: true }>['name']
export type ReportColumnKey = Known['columns'][number]['key']

/** A report without the types of its own rows. */
export type AnyReport = ReportDefinition<object> & { name: (typeof REPORTS)[number]['name'] }

const typesIn = (format: 'json' | 'xlsx' | 'pdf'): ReportJobType[] =>
  REPORTS.filter(({ formats }) => (formats as readonly string[]).includes(format)).map(({ type }) => type)

export const REPORT_JOB_TYPES = REPORTS.map(({ type }) => type)
export const REPORT_TYPES = typesIn('json') as ReportType[]
export const WORKBOOK_TYPES = typesIn('xlsx') as WorkbookType[]
export const PDF_TYPES = typesIn('pdf') as PdfType[]

const BY_TYPE: ReadonlyMap<string, AnyReport> = new Map(REPORTS.map((one): [string, AnyReport] => [one.type, one]))
export const reportOf = (type: ReportJobType): AnyReport => BY_TYPE.get(type) ?? summaryReport

/** A value of a row, as its definition has it. */
export const valueOf = <Row extends object>({ key, of }: Pick<ReportColumn<Row>, 'key' | 'of'>, row: Row): unknown =>
  of ? of(row) : (row as Readonly<Record<string, unknown>>)[key]

/** What a column of this name holds, in whatever report it stands. */
export const COLUMN_KINDS = Object.fromEntries(
  REPORTS.flatMap(({ columns }) => columns.map(({ key, kind }) => [key, kind])),
) as Readonly<Record<ReportColumnKey, ColumnKind>>
