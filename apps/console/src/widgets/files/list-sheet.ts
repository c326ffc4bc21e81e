import type { Cell } from 'write-excel-file/browser'

/** What a column holds, and so how it is written and how wide it is. */
export type CellFormat = '0' | '0.0' | '0.00' | 'date' | 'dateTime'

export interface SheetColumn {
  label: string
  /** Null: words. */
  format: CellFormat | null
}

export interface ListSheet {
  /** Whose list it is, what of, how many. */
  title: string
  /** When it was made. */
  madeOn: string
  /** At most 31 letters are kept. */
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly (string | number | Date | null)[])[]
}

const FORMATS: Record<CellFormat, string> = {
  '0': '0',
  '0.0': '0.0',
  '0.00': '0.00',
  date: 'dd/mm/yyyy',
  dateTime: 'dd/mm/yyyy hh:mm:ss',
}
const WIDTH_CHARS = { words: 22, number: 14, time: 20 }

/** Words are written as words, whatever they begin with: no spreadsheet runs them. */
function cellOf(value: string | number | Date | null, format: CellFormat | null): Cell {
  if (value === null) return null
  if (typeof value === 'string') return { value, type: String }
  return { value, type: value instanceof Date ? Date : Number, format: format === null ? undefined : FORMATS[format] }
}

const widthOf = ({ format }: SheetColumn): number =>
  format === null ? WIDTH_CHARS.words : /date/.test(format) ? WIDTH_CHARS.time : WIDTH_CHARS.number

/** A list as a workbook: brand and count above, titles that stay while one scrolls, numbers and times as such. */
export async function listSheet({ title, madeOn, name, columns, rows }: ListSheet): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const labels = columns.map(({ label }): Cell => ({
    value: label,
    type: String,
    fontWeight: 'bold',
    backgroundColor: '#E8ECEF',
  }))
  const data: Cell[][] = [
    [{ value: title, type: String, fontWeight: 'bold', fontSize: 14 }],
    [{ value: madeOn, type: String }],
    labels,
    ...rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.format ?? null))),
  ]
  return writeXlsxFile(data, {
    sheet: name.slice(0, 31),
    stickyRowsCount: 3,
    columns: columns.map((column) => ({ width: widthOf(column) })),
  }).toBlob()
}
