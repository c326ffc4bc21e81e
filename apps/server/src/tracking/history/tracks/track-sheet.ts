import { type Cell, type ReportUnits, type Sheet, workbook } from '#src/tracking/history/reports/index'
import { type TrackFix, valuesOf } from './track-fix'
import type { TrackFile } from './track-files'

type Row = readonly Cell[]

const bold = (text: string): Cell => ({ bold: text })
const columnsIn = ({ names }: ReportUnits): ReadonlyArray<readonly [heading: string, width: number]> => [
  ['Time', 20],
  ['Latitude', 12],
  ['Longitude', 12],
  ['Altitude (m)', 12],
  [`Speed (${names.speed})`, 14],
  ['Course', 10],
  [`Distance (${names.distance})`, 16],
  ['Valid', 8],
  ['Motion', 8],
]
const VALUE_WIDTH = 18

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)
}

/** The fixes of a track as a workbook of one sheet, in units and time zone of whoever asks. */
export function trackWorkbook(file: TrackFile, units: ReportUnits): AsyncGenerator<Uint8Array> {
  const columns = columnsIn(units)
  async function* rows(): AsyncGenerator<Row> {
    yield [...columns.map(([heading]) => bold(heading)), ...file.names.map(bold)]
    let meters = 0
    let isFirst = true
    const row = (fix: TrackFix): Row => {
      if (!isFirst) meters += fix.traveledMeters
      isFirst = false
      return [
        units.time(fix.timeMs),
        fix.latitude,
        fix.longitude,
        fix.altitudeMeters,
        units.speed(fix.speedKnots),
        Math.round(fix.courseDegrees),
        units.distance(meters),
        fix.isValid,
        fix.isMoving,
        ...valuesOf(fix, file.names).map(cellOf),
      ]
    }
    for await (const page of file.pages) for (const fix of page) yield row(fix)
  }
  async function* sheets(): AsyncGenerator<Sheet> {
    yield {
      name: file.name,
      widths: [...columns.map(([, width]) => width), ...file.names.map(() => VALUE_WIDTH)],
      rows: rows(),
    }
  }
  return workbook(sheets())
}
