import type { CombinedRow, StopRow } from '@rastro/model/report'
import { reportOf } from '@rastro/model/report-definitions'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { readReportJobRows } from '#src/api/reports'
import type { Line, ReportWords } from '../line'
import { lineOf, msOf, type ReportKind } from './report-kind'

type Draft = Omit<Line, 'id'>
/** Made in the background, a row brings its stops along. */
type KeptRow = CombinedRow & { stops?: StopRow[] }

function eventLines({ events, positions }: CombinedRow, words: ReportWords): Draft[] {
  const byId = new Map(positions.map((position) => [position.id, position]))
  return events.map((event) => {
    const position = byId.get(event.positionId)
    const { values, find, deviceId } = lineOf(reportOf('events'), event, words)
    return {
      deviceId,
      values: { ...values, address: position?.address ?? null },
      find: find && {
        ...find,
        positionId: undefined,
        places: position ? [{ latitude: position.latitude, longitude: position.longitude, kind: 'event' }] : [],
      },
    }
  })
}

const stopLine = (row: StopRow, { t }: ReportWords): Draft => {
  const [startTime, endTime] = [msOf(row.startTime) ?? 0, msOf(row.endTime) ?? 0]
  return {
    deviceId: row.deviceId,
    values: {
      device: row.deviceName,
      time: startTime,
      type: t('reports.stop'),
      duration: row.duration,
      address: row.address,
    },
    find: {
      deviceId: row.deviceId,
      fromMs: startTime,
      toMs: endTime,
      places: [{ latitude: row.latitude, longitude: row.longitude, kind: 'stop' }],
    },
  }
}

const timeOf = ({ values: { time } }: Draft): number => (typeof time === 'number' ? time : 0)

/** Route, events and stops of devices: everything on the map at once, the table in the order of time. */
export const combinedKind = (kind: ReportKind): ReportKind => ({
  ...kind,
  async load(source, signal) {
    const isQuery = 'query' in source
    const [rows, stops] = await Promise.all([
      isQuery
        ? call(endpoints.reportRows.combined, { query: source.query, signal })
        : readReportJobRows(source.jobId, signal),
      isQuery ? call(endpoints.reportRows.stops, { query: source.query, signal }) : [],
    ])
    const list = Array.isArray(rows) ? (rows as KeptRow[]) : []
    const stood = isQuery ? stops : list.flatMap((row) => row.stops ?? [])
    return {
      lines: (words) =>
        [...list.flatMap((row) => eventLines(row, words)), ...stood.map((stop) => stopLine(stop, words))]
          .sort((a, b) => timeOf(a) - timeOf(b))
          .map((draft, id) => ({ id, ...draft })),
      ways: list.map(({ deviceId, route }) => ({ deviceId, route })),
    }
  },
})
