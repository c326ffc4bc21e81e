import { xmlText } from '#src/platform/xml-text'

/** Styles of cells by their place in `styles.xml`. */
export const STYLES = { plain: 0, bold: 1, time: 2, duration: 3, link: 4 } as const
/** Number formats with a unit come after them, in the order of `UNIT_FORMATS`. */
export const UNIT_FORMATS = [
  '0.0" kn"',
  '0.0" km/h"',
  '0.0" mph"',
  '0.00" km"',
  '0.00" mi"',
  '0.00" nmi"',
  '0.0" l"',
  '0.0" gal"',
  '0.000000',
] as const
export type UnitFormat = (typeof UNIT_FORMATS)[number]

export type Cell =
  | string
  | number
  | boolean
  | null
  /** What clocks on the wall show, as milliseconds. */
  | { wallMs: number }
  | { durationMs: number }
  | { bold: string }
  | { link: string; text: string }
  | { amount: number; format: UnitFormat }

const DAY_MS = 86_400_000
/** Days from the first day of spreadsheets to 1970. */
const EPOCH_DAYS = 25_569

/** Most characters a cell holds. */
const TEXT_MAX = 32_767
const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, TEXT_MAX))}</t></is></c>`
const numberCell = (value: number, style: number): string =>
  Number.isFinite(value) ? `<c s="${style}"><v>${value}</v></c>` : `<c s="${style}"/>`
const quoted = (text: string): string => text.replaceAll('"', '""')

/** Most characters of a text within a formula. */
const FORMULA_TEXT_MAX = 255
const linkCell = (link: string, text: string): string => {
  const shown = text.slice(0, FORMULA_TEXT_MAX)
  const formula = `HYPERLINK("${quoted(link)}","${quoted(shown)}")`
  return `<c s="${STYLES.link}" t="str"><f>${xmlText(formula)}</f><v>${xmlText(shown)}</v></c>`
}

/** A cell as a worksheet writes it. Text is never read as a formula. */
export function cellXml(cell: Cell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textCell(cell, STYLES.plain)
  if (typeof cell === 'number') return numberCell(cell, STYLES.plain)
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('bold' in cell) return textCell(cell.bold, STYLES.bold)
  if ('wallMs' in cell) return numberCell(cell.wallMs / DAY_MS + EPOCH_DAYS, STYLES.time)
  if ('durationMs' in cell) return numberCell(cell.durationMs / DAY_MS, STYLES.duration)
  if ('link' in cell) return linkCell(cell.link, cell.text)
  return numberCell(cell.amount, Object.keys(STYLES).length + UNIT_FORMATS.indexOf(cell.format))
}
