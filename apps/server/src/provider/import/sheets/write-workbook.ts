import { xmlText } from '#src/platform/xml-text'
import { type ZipEntry, zipStream } from '#src/platform/zip'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CHUNK_CHARS = 65_536

/** Every cell a text, so that no program rounds it or takes it for a formula; the second style says so of empty ones too. */
const cellXml = (text: string, style: number): string =>
  text === '' ? '<c/>' : `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3"><xf/><xf numFmtId="49" fontId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" xfId="0" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`

async function* sheetXml(titles: readonly string[], rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  // Whole columns are texts: what people type into a template keeps its zeros.
  const columns = titles.map((title, index) => `<col min="${index + 1}" max="${index + 1}" width="${Math.min(40, Math.max(14, title.length + 4))}" style="1" customWidth="1"/>`) // prettier-ignore
  const frozen = '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' // prettier-ignore
  let piece = `${HEAD}<worksheet xmlns="${MAIN}">${frozen}<cols>${columns.join('')}</cols><sheetData>`
  piece += `<row>${titles.map((title) => cellXml(title, 2)).join('')}</row>`
  for await (const row of rows) {
    piece += `<row>${row.map((text) => cellXml(text, 1)).join('')}</row>`
    if (piece.length < CHUNK_CHARS) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

/** A workbook of one sheet of texts, written while its rows come in. */
export function writeWorkbook(
  name: string,
  titles: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = [
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(titles, rows) },
    { name: 'xl/workbook.xml', content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', content: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>` },
    { name: 'xl/styles.xml', content: STYLES },
    { name: '_rels/.rels', content: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>` },
    { name: '[Content_Types].xml', content: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>` },
  ] // prettier-ignore
  return zipStream(entries)
}
