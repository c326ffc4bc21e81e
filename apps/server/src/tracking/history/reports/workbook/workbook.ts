import { xmlText } from '#src/platform/xml-text'
import { type ZipEntry, zipStream } from '#src/platform/zip'
import { type Cell, cellXml, UNIT_FORMATS } from './cells'

export interface Sheet {
  name: string
  /** Width of each column in characters. */
  widths: readonly number[]
  rows: AsyncIterable<readonly Cell[]>
}

export const WORKBOOK_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Longest name of a sheet. */
const NAME_MAX = 31
const CHUNK_CHARS = 65_536
/** Rows a sheet holds. */
const ROWS_MAX = 1_048_576

/** A name that every spreadsheet takes: none of `\\ / ? * [ ] :`, no quote at either end, not empty, not taken. */
export function sheetName(wanted: string, taken: ReadonlySet<string>): string {
  const clean =
    wanted
      .replaceAll(/[\\/?*[\]:]/g, ' ')
      .slice(0, NAME_MAX)
      .replaceAll(/^'|'$/g, ' ')
      .trim() || 'empty'
  for (let count = 1; ; count++) {
    const ending = count === 1 ? '' : `-${count}`
    const name = clean.slice(0, NAME_MAX - ending.length) + ending
    if (!taken.has(name.toLowerCase())) return name
  }
}

async function* sheetXml({ widths, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  let piece = `${HEAD}<worksheet xmlns="${MAIN}"><cols>${columns.join('')}</cols><sheetData>`
  let count = 0
  for await (const row of rows) {
    if (++count > ROWS_MAX) break
    piece += `<row>${row.map(cellXml).join('')}</row>`
    if (piece.length < CHUNK_CHARS) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

const FIRST_FORMAT = 164
const formats = ['yyyy-mm-dd hh:mm:ss', '[h]:mm:ss', ...UNIT_FORMATS]
const numberFormats = formats.map(
  (code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${xmlText(code)}"/>`,
)
const style = (format: number, font = 0): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
const styles = [
  style(0),
  style(0, 1),
  style(FIRST_FORMAT),
  style(FIRST_FORMAT + 1),
  style(0, 2),
  ...UNIT_FORMATS.map((_, index) => style(FIRST_FORMAT + 2 + index)),
]
const STYLES_XML = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numberFormats.join('')}</numFmts>
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>
<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`

function* closingFiles(names: readonly string[]): Generator<ZipEntry> {
  const sheets = names.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const relations = names.map((_, index) =>
    relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  )
  const override = (part: string, kind: string): string =>
    `<Override PartName="/xl/${part}" ContentType="${SHEET_TYPE}.${kind}+xml"/>`
  yield {
    name: 'xl/workbook.xml',
    content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`,
  }
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}${relation('rIdStyles', 'styles', 'styles.xml')}</Relationships>`,
  }
  yield { name: 'xl/styles.xml', content: STYLES_XML }
  yield {
    name: '_rels/.rels',
    content: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  }
  const overrides = names.map((_, index) => override(`worksheets/sheet${index + 1}.xml`, 'worksheet'))
  yield {
    name: '[Content_Types].xml',
    content: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${overrides.join('')}</Types>`,
  }
}

async function* files(sheets: AsyncIterable<Sheet>): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  const taken = new Set<string>()
  const next = (wanted: string): string => {
    const name = sheetName(wanted, taken)
    taken.add(name.toLowerCase())
    names.push(name)
    return `xl/worksheets/sheet${names.length}.xml`
  }
  for await (const sheet of sheets) yield { name: next(sheet.name), content: sheetXml(sheet) }
  // A workbook without sheets opens nowhere.
  if (names.length === 0)
    yield { name: next('Report'), content: `${HEAD}<worksheet xmlns="${MAIN}"><sheetData/></worksheet>` }
  yield* closingFiles(names)
}

/** A workbook written while its rows come in; sheets of the same name are numbered from `-2`. */
export const workbook = (sheets: AsyncIterable<Sheet>): AsyncGenerator<Uint8Array> => zipStream(files(sheets))
