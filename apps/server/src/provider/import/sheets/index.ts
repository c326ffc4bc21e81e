export { createSheetReader, type SheetReader } from './sheet-reader'
export type { SheetCell, SheetRow } from './sheet'
export { writeWorkbook } from './write-workbook'
