import { attribute, decodeXml, scanXml } from './scan-xml'
import { collectRows, dateCell, isDateFormat, numberCell, type SheetCell, SheetError, type SheetLimits, type SheetRow } from './sheet' // prettier-ignore
import { openZip, type ZipReader } from './zip-reader'

interface Book {
  strings: readonly string[]
  /** By the number of the style. */
  isDateStyle: readonly boolean[]
  is1904: boolean
}

const WORKBOOK = 'xl/workbook.xml'
const textOf = (zip: ZipReader, name: string): string => zip.read(name)?.toString('utf8') ?? ''

/** Rows of the first sheet that is shown. Its own reader: it counts what is unpacked, and keeps numbers as they are stored. */
export function readXlsx(bytes: Buffer, limits: SheetLimits): SheetRow[] {
  const zip = openZip(bytes, limits.unpackedBytes)
  if (!zip.has(WORKBOOK)) throw new SheetError(zip.has('[Content_Types].xml') ? 'SHEET_DAMAGED' : 'SHEET_UNKNOWN_TYPE')
  const { path, is1904 } = firstSheet(zip)
  if (!zip.has(path)) throw new SheetError('SHEET_DAMAGED')
  const book = { is1904, strings: sharedStrings(zip), isDateStyle: dateStyles(textOf(zip, 'xl/styles.xml')) }
  return sheetRows(textOf(zip, path), book, limits)
}

function firstSheet(zip: ZipReader): { path: string; is1904: boolean } {
  let relation: string | undefined
  let is1904 = false
  scanXml(textOf(zip, WORKBOOK), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      const isShown = !/hidden/i.test(attribute(attributes, 'state') ?? '')
      if (name === 'sheet' && isShown) relation ??= attribute(attributes, 'r:id') ?? attribute(attributes, 'id')
    },
    close: () => undefined,
  })
  let path = 'xl/worksheets/sheet1.xml'
  scanXml(textOf(zip, 'xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name !== 'Relationship' || attribute(attributes, 'Id') !== relation) return
      const target = attribute(attributes, 'Target') ?? ''
      path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
    },
    close: () => undefined,
  })
  return { path, is1904 }
}

function sharedStrings(zip: ZipReader): string[] {
  const strings: string[] = []
  let text = ''
  let isPhonetic = false
  scanXml(textOf(zip, 'xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
    },
    close(name, inner) {
      if (name === 'rPh') isPhonetic = false
      else if (name === 't' && !isPhonetic) text += decodeXml(inner)
      else if (name === 'si') strings.push(text)
    },
  })
  return strings
}

/** Formats that every workbook knows: days, times of day and what Asian ones have. */
const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

function dateStyles(xml: string): boolean[] {
  const own = new Map<number, boolean>()
  const styles: boolean[] = []
  let isInCells = false
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true
      else if (name === 'numFmt')
        own.set(Number(attribute(attributes, 'numFmtId')), isDateFormat(attribute(attributes, 'formatCode') ?? ''))
      else if (name === 'xf' && isInCells) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0)
        styles.push(own.get(id) ?? isDateNumber(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

/** Column of a place like `AB12`, from 0; -1 when it says none. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

function sheetRows(xml: string, book: Book, limits: SheetLimits): SheetRow[] {
  const { rows, add } = collectRows(limits)
  let number = 0
  let column = -1
  let cells: Array<SheetCell | undefined> = []
  let type = ''
  let style = 0
  let isFormula = false
  let value = ''
  let isEnded = false
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        number = Number(attribute(attributes, 'r') ?? number + 1)
        if (!Number.isSafeInteger(number) || number < 1) throw new SheetError('SHEET_DAMAGED')
        cells = []
        column = -1
      } else if (name === 'c') {
        const place = columnOf(attribute(attributes, 'r') ?? '')
        column = place >= 0 ? place : column + 1
        type = attribute(attributes, 't') ?? 'n'
        style = Number(attribute(attributes, 's') ?? 0)
        isFormula = false
        value = ''
      } else if (name === 'f') isFormula = true
    },
    close(name, text) {
      if (name === 'v' || name === 't') value += decodeXml(text)
      else if (name === 'c' && value !== '') {
        if (column >= limits.columns) throw new SheetError('SHEET_TOO_MANY_COLUMNS')
        cells[column] = cellOf(type, value, book.isDateStyle[style] ?? false, isFormula, book)
      } else if (name === 'row') add(number, cells)
      else if (name === 'worksheet') isEnded = true
    },
  })
  // What breaks off is not half of what was meant.
  if (!isEnded) throw new SheetError('SHEET_DAMAGED')
  return rows
}

function cellOf(type: string, value: string, isDate: boolean, isFormula: boolean, book: Book): SheetCell | undefined {
  const formula = isFormula ? { f: 1 as const } : {}
  if (type === 's') return book.strings[Number(value)]
  if (type === 'e') return { t: 'e', v: value, ...formula }
  if (type === 'b') return { t: 'b', v: value === '1' ? '1' : '0', ...formula }
  if (type === 'd') return { t: 'd', v: value.slice(0, 19), ...formula }
  if (type !== 'n') return isFormula ? { t: 's', v: value, f: 1 } : value
  const number = Number(value)
  if (!Number.isFinite(number)) return { t: 'e', v: value, ...formula }
  return isDate ? dateCell(number, book.is1904, isFormula) : numberCell(number, isFormula)
}
