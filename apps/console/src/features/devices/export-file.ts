import type { FleetUnit } from '#src/live/contract'
import { csvOf, saveFile, saveText } from '#src/widgets/files'
import { listSheet } from '#src/widgets/files/list-sheet'
import type { Words } from '#src/widgets/telemetry'
import { followWork, startWork } from '#src/widgets/work'
import { columnLabel, columnText, type Column, type GroupName } from './columns'
import { sheetCell, sheetFormatOf, sheetLabel, type SheetCell } from './sheet'

/** Between two batches the page answers clicks and draws the progress. */
const ROWS_PER_BATCH = 1000
/** Fewer are done before a toast could be read. */
const SILENT_ROWS = 2000

export interface ExportParts {
  kind: 'csv' | 'xlsx'
  /** Without its ending. */
  fileName: string
  brand: string
  columns: readonly Column[]
  units: readonly FleetUnit[]
  words: Words
  groupNameOf: GroupName
}

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Writes the table to a file, with progress when it is long; resolves once the file was handed to the browser. */
export async function exportFile(parts: ExportParts): Promise<void> {
  const { units, words } = parts
  const csv: string[][] = []
  const sheet: SheetCell[][] = []
  const add = parts.kind === 'csv' ? csvAdder(parts, csv) : sheetAdder(parts, sheet)
  const work = startWork({
    title: words.t('bulk.export.work', { number: words.formats.number(units.length) }),
    items: units,
    batchSize: ROWS_PER_BATCH,
    async run(batch) {
      for (const unit of batch) add(unit)
      await breath()
      return []
    },
    nameOf: ({ device }) => device.name,
  })
  if (units.length > SILENT_ROWS) followWork(work)
  await work.ended
  // Stopped half way: half a file would be taken for the whole.
  if (work.progress.get().tried < units.length) return
  if (parts.kind === 'csv') {
    const labels = parts.columns.map((column) => columnLabel(column, words.t))
    return saveText(`${parts.fileName}.csv`, csvOf([labels, ...csv], words.formats.settings.locale), 'text/csv')
  }
  saveFile(`${parts.fileName}.xlsx`, await writeSheet(parts, sheet))
}

const csvAdder =
  ({ columns, words, groupNameOf }: ExportParts, rows: string[][]) =>
  (unit: FleetUnit): void =>
    void rows.push(columns.map((column) => columnText(column, unit, words, groupNameOf)))

const sheetAdder =
  ({ columns, words, groupNameOf }: ExportParts, rows: SheetCell[][]) =>
  (unit: FleetUnit): void =>
    void rows.push(columns.map((column) => sheetCell(column, unit, words, groupNameOf)))

const writeSheet = ({ columns, brand, words, units }: ExportParts, rows: SheetCell[][]): Promise<Blob> =>
  listSheet({
    title: `${brand} · ${words.t('devices.title')} (${words.formats.number(units.length)})`,
    madeOn: words.t('bulk.export.madeOn', { date: words.formats.dateTime(Date.now()) }),
    name: words.t('devices.title'),
    columns: columns.map((column) => ({ label: sheetLabel(column, words), format: sheetFormatOf(column) })),
    rows,
  })
