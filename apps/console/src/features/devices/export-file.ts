import type { Cell } from 'write-excel-file/browser'
import type { FleetUnit } from '#src/live/contract'
import { csvOf, saveFile, saveText } from '#src/widgets/files'
import type { Words } from '#src/widgets/telemetry'
import { followWork, startWork } from '#src/widgets/work'
import { columnLabel, columnText, type Column, type GroupName } from './columns'
import { sheetCell, sheetFormatOf, sheetLabel, type NumberFormat } from './sheet'

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

const FORMATS: Record<NumberFormat, string> = {
  '0': '0',
  '0.0': '0.0',
  '0.00': '0.00',
  date: 'dd/mm/yyyy',
  dateTime: 'dd/mm/yyyy hh:mm:ss',
}
const WIDTH_CHARS = { words: 22, number: 14, time: 20 }

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Writes the table to a file, with progress when it is long; resolves once the file was handed to the browser. */
export async function exportFile(parts: ExportParts): Promise<void> {
  const { units, words } = parts
  const csv: string[][] = []
  const sheet: Cell[][] = []
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

const sheetAdder = ({ columns, words, groupNameOf }: ExportParts, rows: Cell[][]) => {
  const formats = columns.map((column) => {
    const format = sheetFormatOf(column)
    return format && FORMATS[format]
  })
  return (unit: FleetUnit): void =>
    void rows.push(
      columns.map((column, index): Cell => {
        const value = sheetCell(column, unit, words, groupNameOf)
        if (value === null) return null
        // Words are written as words, whatever they begin with: no spreadsheet runs them.
        if (typeof value === 'string') return { value, type: String }
        return { value, type: value instanceof Date ? Date : Number, format: formats[index] ?? undefined }
      }),
    )
}

async function writeSheet({ columns, brand, words, units }: ExportParts, rows: Cell[][]): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const title = `${brand} · ${words.t('devices.title')} (${words.formats.number(units.length)})`
  const madeOn = words.t('bulk.export.madeOn', { date: words.formats.dateTime(Date.now()) })
  const labels = columns.map((column): Cell => ({
    value: sheetLabel(column, words),
    type: String,
    fontWeight: 'bold',
    backgroundColor: '#E8ECEF',
  }))
  const data: Cell[][] = [
    [{ value: title, type: String, fontWeight: 'bold', fontSize: 14 }],
    [{ value: madeOn, type: String }],
    labels,
    ...rows,
  ]
  return writeXlsxFile(data, {
    sheet: words.t('devices.title').slice(0, 31),
    stickyRowsCount: 3,
    columns: columns.map((column) => {
      const format = sheetFormatOf(column)
      return {
        width: format === null ? WIDTH_CHARS.words : /date/.test(format) ? WIDTH_CHARS.time : WIDTH_CHARS.number,
      }
    }),
  }).toBlob()
}
