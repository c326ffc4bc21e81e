import { crc32, deflateRawSync } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_HEADER = 0x02014b50
const DIRECTORY_END = 0x06054b50
const VERSION = 20
const UTF8_NAME = 0x0800
const DEFLATE = 8
/** 1 January 1980, the first date the format knows: the file says nothing of when it was made. */
const NO_DATE = 0x21

/** Numbers of two (`[value, 2]`) or four bytes, low byte first. */
const packed = (fields: ReadonlyArray<readonly [value: number, bytes: 2 | 4]>): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const one = Buffer.alloc(bytes)
      one.writeUIntLE(value, 0, bytes)
      return one
    }),
  )

/** A ZIP archive with one file. */
export function zipOf(fileName: string, text: string): Buffer {
  const name = Buffer.from(fileName)
  const content = Buffer.from(text)
  const data = deflateRawSync(content)
  const facts = packed([
    [VERSION, 2],
    [UTF8_NAME, 2],
    [DEFLATE, 2],
    [0, 2],
    [NO_DATE, 2],
    [crc32(content), 4],
    [data.length, 4],
    [content.length, 4],
    [name.length, 2],
    [0, 2],
  ])
  const local = Buffer.concat([packed([[LOCAL_HEADER, 4]]), facts, name, data])
  // No comment, first disk, no attributes, header at the very beginning.
  const rest = packed([
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [0, 4],
  ])
  const start = packed([
    [DIRECTORY_HEADER, 4],
    [VERSION, 2],
  ])
  const directory = Buffer.concat([start, facts, rest, name])
  const end = packed([
    [DIRECTORY_END, 4],
    [0, 2],
    [0, 2],
    [1, 2],
    [1, 2],
    [directory.length, 4],
    [local.length, 4],
    [0, 2],
  ])
  return Buffer.concat([local, directory, end])
}
