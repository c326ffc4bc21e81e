/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const NUMBER = /^[+-]?\d[\d.,\s]*$/
/** A spreadsheet would run these as a formula, and names come from outside. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text)

function cellOf(text: string, separator: string): string {
  const safe = isFormula(text) ? `'${text}` : text
  return safe.includes(separator) || /["\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as spreadsheets of this language open it: `;` between cells where the comma is the decimal mark. */
export function csvOf(table: readonly (readonly string[])[], locale: string): string {
  const separator = new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ','
  const lines = table.map((cells) => cells.map((cell) => cellOf(cell, separator)).join(separator))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}
