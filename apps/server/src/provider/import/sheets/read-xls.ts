import { collectRows, dateCell, numberCell, type SheetCell, SheetError, type SheetLimits, type SheetRow } from './sheet'

/** Rows of the first sheet of an old workbook (BIFF). The library is large and loaded when it is needed. */
export async function readXls(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new SheetError('SHEET_ENCRYPTED')
  const { read, SSF, utils } = await import('@e965/xlsx')
  const book = (() => {
    try {
      // One more than the rows and their titles, so that too many are seen.
      return read(bytes, { type: 'buffer', sheetRows: limits.rows + 2, cellHTML: false, cellText: false, cellNF: true })
    } catch (error) {
      const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
      throw new SheetError(isLocked ? 'SHEET_ENCRYPTED' : 'SHEET_DAMAGED')
    }
  })()
  const shown = book.SheetNames.find((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden)
  const sheet = book.Sheets[shown ?? book.SheetNames[0] ?? '']
  if (!sheet) throw new SheetError('SHEET_DAMAGED')
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false
  const range = utils.decode_range(sheet['!ref'] ?? 'A1')
  const { rows, add } = collectRows(limits)
  // Cells beside the limit are looked for only so far that their being there is seen.
  const lastColumn = Math.min(range.e.c, limits.columns)
  for (let row = 0; row <= range.e.r; row++) {
    const cells: Array<SheetCell | undefined> = []
    for (let column = 0; column <= lastColumn; column++) {
      const cell = sheet[utils.encode_cell({ r: row, c: column })] as
        { t: string; v?: unknown; f?: string; z?: unknown } | undefined
      if (!cell || cell.v === undefined) continue
      const isFormula = cell.f !== undefined
      const formula = isFormula ? { f: 1 as const } : {}
      if (cell.t === 'n') {
        const isDate = typeof cell.z === 'string' && SSF.is_date(cell.z)
        cells[column] = isDate ? dateCell(Number(cell.v), is1904, isFormula) : numberCell(Number(cell.v), isFormula)
      } else if (cell.t === 'b') cells[column] = { t: 'b', v: cell.v ? '1' : '0', ...formula }
      else if (cell.t === 'e') cells[column] = { t: 'e', v: '#', ...formula }
      else if (cell.t === 's') cells[column] = isFormula ? { t: 's', v: String(cell.v), f: 1 } : String(cell.v)
    }
    add(row + 1, cells)
  }
  return rows
}
