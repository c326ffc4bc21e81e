import { collectRows, type SheetCell, SheetError, type SheetLimits, type SheetRow } from './sheet'

/** UTF-8 where all of it is that, else what Windows of the west writes. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SEPARATORS = [';', ',', '\t', '|']
/** Characters by which it is judged what parts the cells. */
const LOOKED_AT = 20_000

/** What parts the cells: said by the first line, or what is there most evenly outside of quotes. */
function separatorOf(text: string): { separator: string; from: number } {
  const said = /^sep=(.)\r?\n/i.exec(text)
  if (said?.[1]) return { separator: said[1], from: said[0].length }
  const lines = text
    .slice(0, LOOKED_AT)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const score = (separator: string): number => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const [first = 0] = counts
    return first === 0 ? 0 : counts.filter((count) => count === first).length * 100 + first
  }
  const [best = ';'] = SEPARATORS.toSorted((one, other) => score(other) - score(one))
  return { separator: best, from: 0 }
}

/** Rounded by the program that wrote the text, like 8,60123E+14. */
const ROUNDED = /^\d+[.,]\d+E\+\d+$/i
/** How people keep a sheet from reading digits as a number. */
const AS_TEXT = /^="([^"]*)"$/

function cellOf(text: string): SheetCell | undefined {
  const plain = text.trim()
  if (plain === '') return undefined
  if (ROUNDED.test(plain)) return { t: 'n', v: plain, r: 1 }
  const kept = AS_TEXT.exec(plain)?.[1]
  if (kept !== undefined) return kept
  return plain.startsWith('=') ? { t: 's', v: plain, f: 1 } : plain
}

/** Rows of a text whose cells are parted by a character; quotes hold what parts. */
export function readCsv(bytes: Buffer, limits: SheetLimits): SheetRow[] {
  const text = decodeText(bytes)
  const { separator, from } = separatorOf(text)
  const { rows, add } = collectRows(limits)
  let cells: Array<SheetCell | undefined> = []
  let number = from > 0 ? 2 : 1
  let at = from
  while (at < text.length) {
    let value = ''
    if (text[at] === '"') {
      let end = at + 1
      for (;;) {
        const quote = text.indexOf('"', end)
        if (quote < 0) throw new SheetError('SHEET_DAMAGED')
        value += text.slice(end, quote)
        end = quote + 1
        if (text[end] !== '"') break
        value += '"'
        end++
      }
      at = end
    }
    const begin = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
    value += text.slice(begin, at)
    cells.push(cellOf(value))
    if (cells.length > limits.columns + 1) throw new SheetError('SHEET_TOO_MANY_COLUMNS')
    if (text[at] === separator) {
      at++
      continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    add(number++, cells)
    cells = []
  }
  if (cells.length > 0) add(number, cells)
  return rows
}
