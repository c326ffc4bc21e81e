import type { ErrorCode } from '@rastro/model/errors'

/**
 * A cell as it was stored: a text, or what else it was. `n` number, `d` day or moment in ISO form, `b` flag, `e` a mistake of
 * the sheet, `s` a text. `f`: a formula gave it. `r`: the sheet has rounded it.
 */
export type SheetCell = string | { t: 'n' | 'd' | 'b' | 'e' | 's'; v: string; f?: 1; r?: 1 }

export interface SheetRow {
  /** As people count them. */
  number: number
  /** Holes are undefined. */
  cells: Array<SheetCell | undefined>
}

export type SheetFailure = Extract<ErrorCode, `SHEET_${string}`>

/** Tells the caller what is wrong with his file. */
export class SheetError extends Error {
  readonly code: SheetFailure
  constructor(code: SheetFailure) {
    super(code)
    this.code = code
  }
}

export interface SheetLimits {
  rows: number
  columns: number
  unpackedBytes: number
}

/** Collects rows within the limits; rows and cells without anything in them do not count. */
export function collectRows({ rows: mostRows, columns }: SheetLimits) {
  const rows: SheetRow[] = []
  return {
    rows,
    add(number: number, cells: Array<SheetCell | undefined>): void {
      while (cells.length > 0 && isBlank(cells.at(-1))) cells.pop()
      if (cells.length === 0) return
      if (cells.length > columns) throw new SheetError('SHEET_TOO_MANY_COLUMNS')
      // One more is the row of titles.
      if (rows.length > mostRows) throw new SheetError('SHEET_TOO_MANY_ROWS')
      // A hole that nothing fills is not one of the language.
      rows.push({ number, cells: Array.from(cells, (cell) => (isBlank(cell) ? undefined : cell)) })
    },
  }
}

const isBlank = (cell: SheetCell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' ? cell : cell.v).trim() === ''

/** Digits a sheet keeps of a number. */
const DIGITS = 15
/** A number of so many digits ... */
const LONG = 1e12
/** ... that ends in so many zeros was rounded by somebody. */
const ROUND = 1e6

/** A number as people read it, without the noise of its last bits. */
export function numberCell(value: number, isFormula: boolean): SheetCell {
  const isWhole = Number.isInteger(value)
  const size = Math.abs(value)
  const isRounded = size >= 10 ** DIGITS || (isWhole && size >= LONG && size % ROUND === 0)
  const text = isWhole && size < 1e21 ? BigInt(value).toString() : String(Number(value.toPrecision(DIGITS)))
  return { t: 'n', v: text, ...(isFormula ? { f: 1 } : {}), ...(isRounded ? { r: 1 } : {}) }
}

const DAY_MS = 86_400_000
const EPOCH_1900_MS = Date.UTC(1899, 11, 31)
const EPOCH_1904_MS = Date.UTC(1904, 0, 1)
/** The sheet believes in a 29 February 1900. */
const NO_SUCH_DAY = 60
const LAST_SERIAL = 2_958_465

/** A day, or a moment of one; a number where it is none. */
export function dateCell(serial: number, is1904: boolean, isFormula: boolean): SheetCell {
  if (serial < 0 || serial > LAST_SERIAL) return numberCell(serial, isFormula)
  const days = is1904 || serial < NO_SUCH_DAY ? serial : serial - 1
  const at = new Date(Math.round(((is1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + days * DAY_MS) / 1000) * 1000)
  const text = at.toISOString().slice(0, 19)
  return { t: 'd', v: text.endsWith('T00:00:00') ? text.slice(0, 10) : text, ...(isFormula ? { f: 1 } : {}) }
}

/** Whether a format of numbers shows a day. */
export function isDateFormat(code: string): boolean {
  const plain = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(plain) && !/^general$/i.test(plain.trim())
}
