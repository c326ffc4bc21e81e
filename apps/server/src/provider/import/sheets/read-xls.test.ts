import { utils, type WorkSheet, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readSheet } from './read-sheet'
import { SheetError, type SheetLimits } from './sheet'

const LIMITS: SheetLimits = { rows: 20, columns: 10, unpackedBytes: 1_000_000 }

const sheetOf = (rows: unknown[][]): WorkSheet => utils.aoa_to_sheet(rows)
/** An old workbook (BIFF8) as a program of its time writes it; `hidden` stands before the sheet that people see. */
function oldWorkbookOf(sheet: WorkSheet, hidden?: WorkSheet): Buffer {
  const book = utils.book_new()
  if (hidden) utils.book_append_sheet(book, hidden, 'Apoio')
  utils.book_append_sheet(book, sheet, 'Frota')
  if (hidden) book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}
const failureOf = (bytes: Buffer): Promise<string> =>
  readSheet(bytes, LIMITS).then(
    () => 'was read',
    (error: unknown) => (error instanceof SheetError ? error.code : String(error)),
  )

test('[ADM-IMPORT-05] an old workbook: texts, numbers as they are stored, days, flags, mistakes', async () => {
  const sheet = sheetOf([
    ['Nome', 'IMEI', 'Vencimento', 'Inativo', 'Hodômetro'],
    ['Caminhão Ação', '0490154203237518', null, true, 12_345.5],
    ['Ônibus', 490_154_203_237_518, null, false, null],
    ['Moto', 860_123_000_000_000, null, null, null],
  ])
  sheet.C2 = { t: 'n', v: 46_000, z: 'dd/mm/yyyy' }
  sheet.E4 = { t: 'e', v: 0x07 }
  expect(await readSheet(oldWorkbookOf(sheet), LIMITS)).toEqual([
    { number: 1, cells: ['Nome', 'IMEI', 'Vencimento', 'Inativo', 'Hodômetro'] },
    {
      number: 2,
      cells: ['Caminhão Ação', '0490154203237518', { t: 'd', v: '2025-12-09' }, { t: 'b', v: '1' }, { t: 'n', v: '12345.5' }],
    },
    {
      number: 3,
      cells: ['Ônibus', { t: 'n', v: '490154203237518' }, undefined, { t: 'b', v: '0' }],
    },
    { number: 4, cells: ['Moto', { t: 'n', v: '860123000000000', r: 1 }, undefined, undefined, { t: 'e', v: '#' }] },
  ]) // prettier-ignore
})

test('[ADM-IMPORT-05] of an old workbook the first sheet that people see is read', async () => {
  const bytes = oldWorkbookOf(sheetOf([['Nome'], ['visto']]), sheetOf([['Nome'], ['escondido']]))
  expect((await readSheet(bytes, LIMITS)).map(({ cells }) => cells)).toEqual([['Nome'], ['visto']])
})

test('[ADM-IMPORT-04] an old workbook that is too large or damaged says which', async () => {
  const rows = Array.from({ length: LIMITS.rows + 2 }, (_, index) => [`v ${index}`])
  const wide = [Array.from({ length: LIMITS.columns + 1 }, (_, index) => `c ${index}`)]
  const good = oldWorkbookOf(sheetOf([['Nome'], ['bom']]))
  expect(await failureOf(oldWorkbookOf(sheetOf(rows)))).toBe('SHEET_TOO_MANY_ROWS')
  expect(await failureOf(oldWorkbookOf(sheetOf(wide)))).toBe('SHEET_TOO_MANY_COLUMNS')
  expect(await failureOf(good.subarray(0, 600))).toBe('SHEET_DAMAGED')
  const damaged = Buffer.from(good)
  damaged.fill(0x55, 512)
  expect(await failureOf(damaged)).toBe('SHEET_DAMAGED')
})
