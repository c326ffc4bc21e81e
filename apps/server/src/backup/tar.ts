import { BackupError } from './errors'

/** Tar (POSIX.1-2001), so that any machine can look into a backup without us. */

const BLOCK = 512
const NAME_BYTES = 100
const MOST_BYTES = 8 ** 11 - 1

export interface TarFile {
  name: string
  bytes: number
  mode: number
  modifiedMs: number
}

const octal = (value: number, digits: number): string => `${Math.floor(value).toString(8).padStart(digits, '0')}\0`

function block(name: string, bytes: number, mode: number, modifiedMs: number, kind: '0' | 'x'): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, NAME_BYTES, 'utf8')
  header.write(octal(mode & 0o777, 7), 100, 'latin1')
  header.write(octal(0, 7) + octal(0, 7), 108, 'latin1')
  header.write(octal(bytes, 11) + octal(Math.max(0, modifiedMs / 1000), 11), 124, 'latin1')
  header.write('        ', 148, 'latin1')
  header.write(kind, 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** What follows a file, so that the next begins at a whole block. */
export const padding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)
export const END = Buffer.alloc(2 * BLOCK)

/** `23 path=…\n`, where the number counts itself. */
function longName(name: string): Buffer {
  const rest = Buffer.byteLength(` path=${name}\n`)
  const digits = String(rest + String(rest).length).length
  return Buffer.from(`${rest + digits} path=${name}\n`)
}

/** What precedes a file. */
export function header({ name, bytes, mode, modifiedMs }: TarFile): Buffer {
  if (bytes > MOST_BYTES) throw new BackupError(`${name} is larger than a backup can hold`)
  if (Buffer.byteLength(name) <= NAME_BYTES) return block(name, bytes, mode, modifiedMs, '0')
  const long = longName(name)
  return Buffer.concat([
    block('long-name', long.length, mode, modifiedMs, 'x'),
    long,
    padding(long.length),
    block('long-named', bytes, mode, modifiedMs, '0'),
  ])
}

/** Bytes of a stream, a given number at a time. */
class Pieces {
  private rest: Buffer = Buffer.alloc(0)
  private readonly source: AsyncIterator<Buffer>
  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }
  /** At least one byte and at most `most`; undefined at the end. */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.rest.length === 0) {
      const { value, done } = await this.source.next()
      if (done) return undefined
      this.rest = value
    }
    const piece = this.rest.subarray(0, most)
    this.rest = this.rest.subarray(piece.length)
    return piece
  }
  async exactly(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let missing = bytes; missing > 0;) {
      const piece = await this.some(missing)
      if (!piece) throw new BackupError('it ends too early')
      pieces.push(piece)
      missing -= piece.length
    }
    return Buffer.concat(pieces)
  }
}

const text = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString('utf8')
}
const number = (header: Buffer, from: number, length: number): number => {
  const value = Number.parseInt(text(header, from, length).trim() || '0', 8)
  if (!Number.isFinite(value)) throw new BackupError('a header cannot be read')
  return value
}

function checkSum(header: Buffer): void {
  const copy = Buffer.from(header)
  copy.fill(' ', 148, 156)
  if (copy.reduce((all, byte) => all + byte, 0) !== number(header, 148, 8))
    throw new BackupError('a header is not as it was written')
}

const LONG_NAME = /^\d+ path=([^\0]*)\n$/
const MOST_LONG_NAME_BYTES = 8192

export interface TarEntry extends TarFile {
  body: AsyncIterable<Buffer>
}

/** The files of an archive in their order. What is not read of one is passed over. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const pieces = new Pieces(source)
  let name: string | undefined
  for (;;) {
    const head = await pieces.exactly(BLOCK)
    if (head.every((byte) => byte === 0)) return drain(pieces)
    checkSum(head)
    const bytes = number(head, 124, 12)
    if (text(head, 156, 1) === 'x') {
      if (bytes > MOST_LONG_NAME_BYTES) throw new BackupError('a name is too long')
      name = LONG_NAME.exec((await pieces.exactly(bytes)).toString('utf8'))?.[1]
      await pieces.exactly(padding(bytes).length)
      continue
    }
    let left = bytes
    const body = {
      async *[Symbol.asyncIterator]() {
        while (left > 0) {
          const piece = await pieces.some(left)
          if (!piece) throw new BackupError('it ends too early')
          left -= piece.length
          yield piece
        }
      },
    }
    const entry = { bytes, mode: number(head, 100, 8), modifiedMs: number(head, 136, 12) * 1000, body }
    yield { ...entry, name: name ?? text(head, 0, NAME_BYTES) }
    name = undefined
    for await (const passedOver of body) void passedOver
    await pieces.exactly(padding(bytes).length)
  }
}

/** To the very end, so that the check of the compression counts too. */
async function drain(pieces: Pieces): Promise<void> {
  while (await pieces.some(BLOCK)) continue
}
