import {
  valueOf,
  type AnyReport,
  type Choices,
  type ReportColumn,
  type ReportColumnKey,
  type ReportName,
} from '@rastro/model/report-definitions'
import type { ReportType } from '@rastro/model/report'
import { readReportJobRows, readReportRows, type ReportQuery } from '#src/api/reports'
import { eventText } from '#src/widgets/events'
import { attributeLabel, attributeText } from '#src/widgets/telemetry'
import type { ReportAsk } from '../ask'
import type { CellValue, Column } from '../columns'
import type { Find, Line, ReportWords } from '../line'

/** The bars above the table: one for each day, or for each value of a column. */
export interface ChartPlan {
  by: 'day' | ReportColumnKey
  /** Added up; null counts lines. */
  of: ReportColumnKey | null
  how: 'sum' | 'max'
}

/** Where the rows of a report come from. */
export type RowSource = { query: ReportQuery } | { jobId: number }

/** What came, without words yet. */
export interface LoadedReport {
  /** The lines in somebody's words; again when the words change. */
  lines(words: ReportWords): Line[]
  /** Ways on the map besides those of single lines, longitude first. */
  ways?: readonly { deviceId: number; route: [number, number][] }[]
}

/** A report as its screen has it. */
export interface ReportKind extends Pick<
  AnyReport,
  'options' | 'hasAttributes' | 'formats' | 'positionsMax' | 'lastWith' | 'icon'
> {
  name: ReportName
  /** As the server calls it. */
  type: ReportType
  columns(ask: ReportAsk): readonly Column[]
  chart(ask: ReportAsk): ChartPlan
  load(source: RowSource, signal?: AbortSignal): Promise<LoadedReport>
}

const choicesOf = ({ daily, compared, rankedBy }: ReportAsk): Choices => ({ daily, compared, by: rankedBy })

/** Columns of the table for what was asked. */
const columnsOf = ({ columns }: AnyReport, ask: ReportAsk): readonly Column[] =>
  columns.filter(
    ({ on, when }) => (on?.includes('screen') ?? true) && (when?.(choicesOf(ask)) ?? true),
  ) as readonly Column[]

/** Epoch ms of a time of the wire; null for none. */
export const msOf = (time: unknown): number | null => {
  const ms = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Number.isFinite(ms) ? ms : null
}

/** Said by the type of an event already. */
const TOLD = new Set(['alarm'])
const detailsText = (attributes: object, words: ReportWords): string =>
  Object.entries(attributes)
    .filter(([name]) => !TOLD.has(name))
    .map(([name, value]) => `${attributeLabel(name, words.t)}: ${attributeText(name, value, words)}`)
    .join(' · ')

/** What a value of a row is in the table. */
function cellValue(
  column: Pick<ReportColumn<object>, 'key' | 'kind' | 'none'>,
  value: unknown,
  words: ReportWords,
): CellValue {
  switch (column.kind) {
    case 'moment':
    case 'day':
      return msOf(value)
    case 'text':
      return typeof value === 'string' ? value : column.none ? words.t(`reports.${column.none}`) : null
    case 'device':
      return typeof value === 'number' ? words.deviceName(value) : null
    case 'devices':
      return Array.isArray(value) ? value.map((id) => words.deviceName(Number(id))).join(', ') : null
    case 'geofence':
      return typeof value === 'number' && value > 0 ? words.geofenceName(value) : null
    case 'place':
      return (value as { address: string | null } | null)?.address ?? null
    case 'event':
      return eventText(value as Parameters<typeof eventText>[0], words.t)
    case 'attributes':
      return detailsText(value as object, words)
    case 'flag':
      return value === undefined || value === null ? null : attributeText(column.key, value, words)
    default:
      return typeof value === 'number' && Number.isFinite(value) ? value : null
  }
}

function findOf({ find }: AnyReport, row: object): Find | null {
  const found = find?.(row)
  if (!found) return null
  const { from, to, aroundMs = 0, ...rest } = found
  return { ...rest, fromMs: (msOf(from) ?? 0) - aroundMs, toMs: (msOf(to) ?? 0) + aroundMs }
}

/** The line of a row, in the words of this person. */
export function lineOf(report: AnyReport, row: object, words: ReportWords): Omit<Line, 'id'> {
  const { deviceId, attributes } = row as { deviceId?: unknown; attributes?: Line['attributes'] }
  return {
    ...(report.hasAttributes && attributes ? { attributes } : {}),
    deviceId: typeof deviceId === 'number' ? deviceId : null,
    values: Object.fromEntries(
      report.columns
        .filter(({ on }) => on?.includes('screen') ?? true)
        .map((column) => [column.key, cellValue(column, valueOf(column, row), words)]),
    ),
    find: findOf(report, row),
  }
}

/** Asked for so that what is not known comes as null, and a missing limit as an error that the screen can mend. */
const queryOf = ({ options }: AnyReport, query: ReportQuery): ReportQuery => ({
  ...query,
  nulls: true,
  ...(options.includes('speedLimit') ? { needsLimit: true } : {}),
})

/** The screen of a report, as its definition has it: every row is a line. */
export function kindOf(report: AnyReport & { type: ReportType; name: ReportName }): ReportKind {
  return {
    ...report,
    columns: (ask) => columnsOf(report, ask),
    chart: (ask) => (report.chart?.(choicesOf(ask)) ?? { by: 'day', of: null, how: 'sum' }) as ChartPlan,
    async load(source, signal) {
      // The file of a job holds what the call itself would have answered.
      const rows =
        'query' in source
          ? await readReportRows(report.type, queryOf(report, source.query), signal)
          : await readReportJobRows(source.jobId, signal)
      const list = Array.isArray(rows) ? (rows as object[]) : []
      return { lines: (words) => list.map((row, id) => ({ id, ...lineOf(report, row, words) })) }
    },
  }
}
