import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { pipeline, type Readable } from 'node:stream'
import { sha256 } from './archive-writer'
import { isSafePath } from './data-files'
import { BackupError } from './errors'
import { CONTENTS, Contents, FORMAT, MANIFEST, Manifest } from './manifest'
import { readTar, type TarEntry, type TarFile } from './tar'

export interface BackupSummary {
  manifest: Manifest
  contents: Contents
  /** Of the file. */
  bytes: number
  /** Of what is in it. */
  plainBytes: number
}

/** Takes what is in a backup, in its order. What is not taken is passed over. */
export interface BackupTaker {
  manifest?(manifest: Manifest): Promise<void>
  file?(path: string, file: TarFile, body: AsyncIterable<Buffer>): Promise<void>
  /** All rows of a table, in the order of the manifest. */
  table?(name: string, body: AsyncIterable<Buffer>): Promise<void>
}

const MOST_JSON_BYTES = 64 * 1024 * 1024
const TABLE_PART = /^tables\/([a-z_][a-z0-9_]*)\/(\d{8})\.tsv$/
const NEWLINE = 10

async function readJson({ bytes, body }: TarEntry): Promise<unknown> {
  if (bytes > MOST_JSON_BYTES) throw new BackupError('a part of it is too long')
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return JSON.parse(Buffer.concat(pieces).toString('utf8'))
}

function countRows(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) count++
  return count
}

/** What was found on the way, to be compared with what the end says must have been there. */
class Found {
  readonly tables: Contents['tables'] = []
  readonly files: Contents['files'] = []
  plainBytes = 0

  async *file(path: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = sha256()
    let bytes = 0
    for await (const piece of body) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
    this.plainBytes += bytes
    this.files.push({ path, bytes, sha256: hash.digest('hex') })
  }

  async *table(name: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = sha256()
    let bytes = 0
    let rows = 0
    for await (const piece of body) {
      hash.update(piece)
      bytes += piece.length
      // A newline within a value is written as a backslash and an n.
      rows += countRows(piece)
      yield piece
    }
    this.plainBytes += bytes
    this.tables.push({ name, rows, bytes, sha256: hash.digest('hex') })
  }
}

async function passOver(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of body) void piece
}

function requireSame(found: Found, contents: Contents, manifest: Manifest): void {
  const names = manifest.tables.map(({ name }) => name)
  if (JSON.stringify(found.tables) !== JSON.stringify(contents.tables)) throw new BackupError('a table differs')
  if (JSON.stringify(contents.tables.map(({ name }) => name)) !== JSON.stringify(names))
    throw new BackupError('a table is missing')
  if (JSON.stringify(found.files) !== JSON.stringify(contents.files)) throw new BackupError('a file differs')
}

/** Walks through the entries in the order in which a backup has them; any other order is damage. */
async function walk(entries: AsyncGenerator<TarEntry>, taker: BackupTaker): Promise<Omit<BackupSummary, 'bytes'>> {
  const first = await entries.next()
  if (first.done || first.value.name !== MANIFEST) throw new BackupError('it does not begin as a backup')
  const head = await readJson(first.value)
  requireKnownFormat(head)
  const manifest = Manifest.parse(head)
  await taker.manifest?.(manifest)
  const found = new Found()
  let next = await entries.next()
  for (; !next.done && next.value.name.startsWith('files/'); next = await entries.next()) {
    const path = next.value.name.slice('files/'.length)
    if (!isSafePath(path)) throw new BackupError('a path leads elsewhere')
    const body = found.file(path, next.value.body)
    await (taker.file?.(path, next.value, body) ?? passOver(body))
  }
  for (const { name } of manifest.tables) {
    const rows = async function* (): AsyncGenerator<Buffer> {
      for (let part = 1; !next.done; part++) {
        const [, table, number] = TABLE_PART.exec(next.value.name) ?? []
        if (table !== name) return
        if (Number(number) !== part) throw new BackupError('a part of a table is missing')
        yield* next.value.body
        next = await entries.next()
      }
    }
    const body = found.table(name, rows())
    await (taker.table?.(name, body) ?? passOver(body))
  }
  if (next.done || next.value.name !== CONTENTS) throw new BackupError('it ends too early')
  const contents = Contents.parse(await readJson(next.value))
  if (!(await entries.next()).done) throw new BackupError('there is more in it than a backup has')
  requireSame(found, contents, manifest)
  return { manifest, contents, plainBytes: found.plainBytes }
}

function requireKnownFormat(head: unknown): void {
  const { format, version } = (head ?? {}) as { format?: unknown; version?: unknown }
  if (typeof format === 'number' && format > FORMAT)
    throw new NewerBackupError(`it was made by a newer version of the program (${String(version)})`)
}

/** It is whole, and this program is too old for it. */
export class NewerBackupError extends BackupError {}

/** What reading itself finds; what a taker throws is its own. */
const isDamage = (error: unknown): boolean =>
  error instanceof BackupError ||
  error instanceof SyntaxError ||
  (error instanceof Error && (error.name === 'ZodError' || /^(Z_|ERR_STREAM_PREMATURE)/.test(codeOf(error))))
const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

function opened(path: string): Readable {
  const gunzip = createGunzip()
  // Errors of the file come out where the bytes are read.
  return pipeline(createReadStream(path), gunzip, () => undefined)
}

/** Reads a backup from end to end and compares it with what it says of itself. Throws BackupError when it is damaged. */
export async function readBackup(path: string, taker: BackupTaker = {}, signal?: AbortSignal): Promise<BackupSummary> {
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile()) throw new BackupError(`${path}: there is no such file`)
  const stream = opened(path)
  const { taken, failure } = guarded(taker)
  const stop = (): void => void stream.destroy(new Error('stopped'))
  signal?.addEventListener('abort', stop)
  try {
    return { bytes: info.size, ...(await walk(readTar(stream as AsyncIterable<Buffer>), taken)) }
  } catch (error) {
    if (failure.of !== undefined) throw failure.of
    if (error instanceof NewerBackupError) throw new BackupError(`${path}: ${error.message}. Update this one first.`)
    if (!isDamage(error)) throw error
    const why = error instanceof BackupError ? error.message : 'it cannot be read'
    throw new BackupError(`${path} is damaged or no backup: ${why}. Nothing was changed.`)
  } finally {
    signal?.removeEventListener('abort', stop)
    stream.destroy()
  }
}

/** Remembers what a taker threw, so that it is not taken for damage. */
function guarded(taker: BackupTaker): { taken: BackupTaker; failure: { of: unknown } } {
  const failure: { of: unknown } = { of: undefined }
  const keep = (error: unknown): never => {
    failure.of = error
    throw error
  }
  const { manifest, file, table } = taker
  return {
    failure,
    taken: {
      manifest: manifest && ((one) => manifest(one).catch(keep)),
      file: file && ((path, info, body) => file(path, info, body).catch(keep)),
      table: table && ((name, body) => table(name, body).catch(keep)),
    },
  }
}
