import { readCsv } from './read-csv'
import { readXls } from './read-xls'
import { readXlsx } from './read-xlsx'
import { SheetError, type SheetLimits, type SheetRow } from './sheet'

const begins = (bytes: Buffer, hex: string): boolean => bytes.subarray(0, hex.length / 2).toString('hex') === hex
const HEAD_BYTES = 4096
/** What no table of cells holds: control characters, but line ends and tabs. */
// eslint-disable-next-line no-control-regex
const NO_TEXT = /[\x00-\x08\x0e-\x1f]/

/** Reads a file by what its bytes say, whatever it is called. Throws SheetError. */
export async function readSheet(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  if (bytes.length === 0) throw new SheetError('SHEET_EMPTY')
  if (begins(bytes, '504b0304') || begins(bytes, '504b0506')) return readXlsx(bytes, limits)
  if (begins(bytes, 'd0cf11e0a1b11ae1')) return readXls(bytes, limits)
  const head = bytes.subarray(0, HEAD_BYTES)
  const isWide = begins(bytes, 'fffe') || begins(bytes, 'feff')
  const text = head.toString('latin1')
  // A page or a document of a program that calls it a sheet.
  if (!isWide && (NO_TEXT.test(text) || /^\s*(?:\xef\xbb\xbf)?\s*(?:<|%PDF|\{)/.test(text)))
    throw new SheetError('SHEET_UNKNOWN_TYPE')
  const rows = readCsv(bytes, limits)
  if (rows.length === 0) throw new SheetError('SHEET_EMPTY')
  return rows
}
