import { Buffer } from 'node:buffer'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

const VERSION = 20
/** Sizes and checksum follow the content; the name is UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
/** 1 January 1980, the first date the format knows: the file says nothing of when it was made. */
const NO_DATE = 0x21
const LIMIT_BYTES = 0xffff_ffff

type Field = readonly [value: number, bytes: 2 | 4]
const packed = (fields: readonly Field[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

interface Written {
  name: Buffer
  checksum: number
  packedBytes: number
  bytes: number
  offset: number
}

const sizes = ({ checksum, packedBytes, bytes }: Written): Field[] => [
  [checksum, 4],
  [packedBytes, 4],
  [bytes, 4],
]
const common: Field[] = [
  [VERSION, 2],
  [FLAGS, 2],
  [DEFLATE, 2],
  [0, 2],
  [NO_DATE, 2],
]

const localHeader = (one: Written): Buffer =>
  Buffer.concat([packed([[0x04034b50, 4], ...common, ...sizes(one), [one.name.length, 2], [0, 2]]), one.name])
const descriptor = (one: Written): Buffer => packed([[0x08074b50, 4], ...sizes(one)])
const directoryEntry = (one: Written): Buffer => {
  const start = packed([[0x02014b50, 4], [VERSION, 2], ...common, ...sizes(one), [one.name.length, 2]])
  // No extra field, no comment, first disk, no attributes.
  const rest: Field[] = [
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [one.offset, 4],
  ]
  return Buffer.concat([start, packed(rest), one.name])
}
const directoryEnd = (count: number, bytes: number, offset: number): Buffer =>
  packed([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [bytes, 4],
    [offset, 4],
    [0, 2],
  ])

/** Compresses one content, piece by piece; counts into `one`. */
async function* deflated(content: ZipEntry['content'], one: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 4 })
  const ready: Buffer[] = []
  deflate.on('data', (piece: Buffer) => ready.push(piece))
  const push = (piece: Buffer): Promise<void> =>
    new Promise((resolve, reject) => deflate.write(piece, (error) => (error ? reject(error) : resolve())))
  function* take(): Generator<Buffer> {
    for (const piece of ready.splice(0)) {
      one.packedBytes += piece.length
      yield piece
    }
  }
  try {
    for await (const text of content) {
      const piece = Buffer.from(text)
      one.checksum = crc32(piece, one.checksum)
      one.bytes += piece.length
      await push(piece)
      yield* take()
    }
    const ended = new Promise<void>((resolve) => deflate.once('end', () => resolve()))
    deflate.end()
    await ended
    yield* take()
  } finally {
    deflate.close()
  }
}

/** A ZIP archive written while its contents come in. Throws `RangeError` beyond 4 GB. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const all: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const one: Written = { name: Buffer.from(name), checksum: 0, packedBytes: 0, bytes: 0, offset }
    all.push(one)
    const head = localHeader(one)
    yield head
    for await (const piece of deflated(content, one)) yield piece
    const tail = descriptor(one)
    yield tail
    offset += head.length + one.packedBytes + tail.length
    if (offset > LIMIT_BYTES || one.bytes > LIMIT_BYTES) throw new RangeError('the archive is too large')
  }
  const directory = Buffer.concat(all.map(directoryEntry))
  yield directory
  yield directoryEnd(all.length, directory.length, offset)
}
