import type { ServerTexts } from '@rastro/i18n/server'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { FileColumn } from './file-columns'
import type { ReportUnits } from './report-units'
import type { Period } from './track.store'
import type { Cell } from './workbook/cells'
import type { Sheet } from './workbook/workbook'

type Row = readonly Cell[]

/** What the sheets of one report have in common. */
export interface SheetParts {
  title: string
  /** Null for reports of now. */
  period: Period | null
  units: ReportUnits
  columns: readonly FileColumn[]
  groupName(device: DeviceRecord): string
  /** What the head calls its parts; null: as the contract's workbooks do. */
  texts: ServerTexts | null
}

const bold = (text: string): Cell => ({ bold: text })

function headOf({ title, period, units, groupName, texts }: SheetParts, device: DeviceRecord | null): Row[] {
  const own = texts?.['report-pdf'].head
  const line = (label: string, ...cells: Cell[]): Row => [bold(`${label}:`), ...cells]
  return [
    line(own?.report ?? 'Report type', title),
    ...(device
      ? [line(texts?.reports.columns.device ?? 'Device', device.name), line(own?.group ?? 'Group', groupName(device))]
      : []),
    ...(period
      ? [line(own?.period ?? 'Period', units.time(period.from.getTime()), units.time(period.to.getTime()))]
      : []),
  ]
}

async function* sheetRows(parts: SheetParts, device: DeviceRecord | null, rows: AsyncIterable<object>) {
  yield* headOf(parts, device)
  yield []
  yield parts.columns.map(({ heading }) => bold(heading))
  for await (const row of rows) yield parts.columns.map(({ value, cell }) => cell(value(row)))
}

/** The sheet of one device, or the one sheet of a report over all of them (null). */
export const reportSheet = (parts: SheetParts, device: DeviceRecord | null, rows: AsyncIterable<object>): Sheet => ({
  name: device?.name ?? parts.title,
  widths: parts.columns.map(({ width }) => width),
  rows: sheetRows(parts, device, rows),
})
