import type { ReportType } from '@rastro/model/report'
import { readReportJobRows, type ReportQuery } from '#src/api/reports'
import type { ReportAsk } from '../ask'
import type { Column, ColumnKey } from '../columns'
import type { Line, ReportWords } from '../line'

/** Last part of the address of each report. */
export const REPORT_NAMES = [
  'resume',
  'travels',
  'stops',
  'events',
  'history',
  'geofences',
  'idle',
  'speeding',
  'drivers',
  'ranking',
  'combined',
] as const
export type ReportName = (typeof REPORT_NAMES)[number]

/** What a report may be asked with besides devices and period. */
export type Option = 'daily' | 'compared' | 'rankedBy' | 'eventTypes' | 'speedLimit' | 'minDuration' | 'geofences'

/** The bars above the table: one for each day, or for each value of a column. */
export interface ChartPlan {
  by: 'day' | ColumnKey
  /** Added up; null counts lines. */
  of: ColumnKey | null
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

export interface ReportKind {
  name: ReportName
  /** As the server calls it. */
  type: ReportType
  options: readonly Option[]
  /** It reads every position; more than this are made in the background. Null: it needs few, however long the period. */
  positionsMax: number | null
  /** What a vehicle with nothing in a period is looked for by elsewhere; null: nothing would say where there is more. */
  lastWith: 'moving' | 'reported' | null
  columns(ask: ReportAsk): readonly Column[]
  chart(ask: ReportAsk): ChartPlan
  load(source: RowSource, signal?: AbortSignal): Promise<LoadedReport>
}

interface KindParts<Row> extends Omit<ReportKind, 'load'> {
  read(query: ReportQuery, signal?: AbortSignal): Promise<Row[]>
  line(row: Row, words: ReportWords): Omit<Line, 'id'>
}

/** A report of which every row is a line. */
export function reportKind<Row>({ read, line, ...kind }: KindParts<Row>): ReportKind {
  return {
    ...kind,
    async load(source, signal) {
      // The file of a job holds what the call itself would have answered.
      const rows = 'query' in source ? await read(source.query, signal) : await readReportJobRows(source.jobId, signal)
      const list = Array.isArray(rows) ? (rows as Row[]) : []
      return { lines: (words) => list.map((row, id) => ({ id, ...line(row, words) })) }
    },
  }
}

/** Epoch ms of a time of the wire; null for none. */
export const msOf = (time: string | null): number | null => {
  const ms = time === null ? Number.NaN : Date.parse(time)
  return Number.isFinite(ms) ? ms : null
}
