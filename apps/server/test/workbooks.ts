import { inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

/** Files of an archive by its directory, as a spreadsheet reads it. */
export function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const packedBytes = zip.readUInt32LE(at + 20)
    const nameBytes = zip.readUInt16LE(at + 28)
    const offset = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes)
    const begin = offset + 30 + zip.readUInt16LE(offset + 26)
    const content = inflateRawSync(zip.subarray(begin, begin + packedBytes))
    expect(content.length).toBe(zip.readUInt32LE(at + 24))
    files.set(name, content.toString('utf8'))
    at += 46 + nameBytes
  }
  return files
}

const texts = (row: string): string[] =>
  [...row.matchAll(/<c(?: [^>]*)?(?:\/>|>(.*?)<\/c>)/g)].map(
    ([, inner = '']) => /<t [^>]*>(.*)<\/t>/.exec(inner)?.[1] ?? /<v>(.*)<\/v>/.exec(inner)?.[1] ?? '',
  )

/** Cells of each row as text. */
export const rowsOf = (sheet: string | undefined): string[][] =>
  [...(sheet ?? '').matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) => texts(row))
/** Names of the sheets. */
export const namesOf = (files: Map<string, string>): string[] =>
  [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => name)
