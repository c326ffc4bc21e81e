import { deflateRawSync, crc32 } from 'node:zlib'
import { xmlText } from '../src/platform/xml-text'

/** A zip archive of these files; `announced` lies about how large one is unpacked. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(bytes.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    parts.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}

/** A cell as Excel writes it: texts shared, numbers raw, dates as days by a style, formulas with their value. */
export type TestCell = string | number | null | { date: number } | { formula: string; value: number } | { raw: string }

const letter = (column: number): string =>
  (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : '') + String.fromCharCode(65 + (column % 26))

/** A workbook as Excel writes it. */
export function workbookOf(rows: ReadonlyArray<readonly TestCell[]>, more = ''): Buffer {
  const strings: string[] = []
  const cellOf = (cell: TestCell, place: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'object' && 'date' in cell) return `<c r="${place}" s="1"><v>${cell.date}</v></c>`
    if (typeof cell === 'object' && 'raw' in cell) return `<c r="${place}"><v>${cell.raw}</v></c>`
    if (typeof cell === 'object') return `<c r="${place}"><f>${cell.formula}</f><v>${cell.value}</v></c>`
    strings.push(`<si><t>${xmlText(cell)}</t></si>`)
    return `<c r="${place}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const body = rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((cell, column) => cellOf(cell, `${letter(column)}${at + 1}`)).join('')}</row>`,
    ) // prettier-ignore
    .join('')
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Hidden" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Frota" sheetId="2" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${body}${more}</sheetData></worksheet>`,
  }) // prettier-ignore
}

/** A text in the character set of Windows of the west. */
export const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1')
