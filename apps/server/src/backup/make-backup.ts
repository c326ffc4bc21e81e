import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { copyOut, takeYourTime } from '#src/db/index'
import { sha256, type ArchiveWriter, writeArchive } from './archive-writer'
import { migrationsOf, sequencesOf, tablesOf } from './catalog'
import { dataFiles } from './data-files'
import { BackupError } from './errors'
import { type BackedUpTable, CONTENTS, type Contents, FORMAT, MANIFEST, type Manifest } from './manifest'
import { type BackupSummary, readBackup } from './read-backup'

export interface BackupParts {
  pool: pg.Pool
  dataDir: string
  /** Folder of the backups made by schedule, which are no part of one. */
  backupDir: string
  version: string
  now: () => Date
  /** Throws when there is no room for more. */
  checkRoom?: () => Promise<void>
  /** Ends it before its time. */
  signal?: AbortSignal
}

/** Rows of a table in one file of the archive, whose size must be known before. */
const PART_BYTES = 4 * 1024 * 1024
const CHECK_EVERY_PARTS = 8
const SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local lock_timeout = '60s'`

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

async function add(archive: ArchiveWriter, name: string, bytes: Buffer, nowMs: number): Promise<void> {
  await archive.file({ name, bytes: bytes.length, mode: 0o600, modifiedMs: nowMs }, only(bytes))
}

/** Pieces gathered into larger ones. */
async function* gathered(pieces: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    length += piece.length
    if (length < bytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

export const tablePart = (table: string, part: number): string => `tables/${table}/${String(part).padStart(8, '0')}.tsv`

type TableContents = Contents['tables'][number]

async function addTable(
  archive: ArchiveWriter,
  client: pg.ClientBase,
  { name, columns }: BackedUpTable,
  parts: BackupParts,
): Promise<TableContents> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const hash = sha256()
  let bytes = 0
  let rows = 0
  let part = 0
  const copied = copyOut(client, `copy ${client.escapeIdentifier(name)} (${list}) to stdout`)
  const pieces = {
    async *[Symbol.asyncIterator]() {
      rows = yield* copied
    },
  }
  for await (const piece of gathered(pieces, PART_BYTES)) {
    if (part % CHECK_EVERY_PARTS === 0) await parts.checkRoom?.()
    part++
    hash.update(piece)
    bytes += piece.length
    await add(archive, tablePart(name, part), piece, parts.now().getTime())
  }
  return { name, rows, bytes, sha256: hash.digest('hex') }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function addFile(
  archive: ArchiveWriter,
  path: string,
  handle: FileHandle,
): Promise<{ path: string; bytes: number; sha256: string }> {
  const { size, mode, mtimeMs } = await handle.stat()
  const hash = sha256()
  const file = { name: `files/${path}`, bytes: size, mode: mode & 0o777, modifiedMs: mtimeMs }
  const body = async function* (): AsyncGenerator<Buffer> {
    if (size === 0) return
    const range = { autoClose: false, start: 0, end: size - 1 }
    for await (const chunk of handle.createReadStream(range) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  await archive.file(file, body())
  return { path, bytes: size, sha256: hash.digest('hex') }
}

async function addFiles(
  archive: ArchiveWriter,
  parts: BackupParts,
): Promise<Pick<Contents, 'files' | 'vanishedFiles'>> {
  const files: Contents['files'] = []
  let vanishedFiles = 0
  for (const path of await dataFiles(parts.dataDir, parts.backupDir)) {
    const handle = await open(join(parts.dataDir, path), 'r').catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (handle) files.push(await addFile(archive, path, handle).finally(() => handle.close()))
    else vanishedFiles++
  }
  return { files, vanishedFiles }
}

/** Everything, as it was at one instant: one transaction reads every table. */
async function fill(archive: ArchiveWriter, client: pg.ClientBase, parts: BackupParts): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(SETTINGS)
  await takeYourTime(client)
  const tables = await tablesOf(client)
  const migrations = await migrationsOf(client)
  if (migrations.length === 0 || tables.length === 0) throw new BackupError('the database is empty')
  for (const { name } of tables) await client.query(`lock table ${client.escapeIdentifier(name)} in access share mode`)
  const madeAt = parts.now()
  const manifest: Manifest = {
    format: FORMAT,
    version: parts.version,
    madeAt: madeAt.toISOString(),
    migrations,
    tables,
    sequences: await sequencesOf(client),
  }
  await add(archive, MANIFEST, json(manifest), madeAt.getTime())
  // At once after the instant of the tables, so that hardly a file is removed in between.
  const files = await addFiles(archive, parts)
  const contents: Contents = { tables: [], ...files }
  for (const table of tables) contents.tables.push(await addTable(archive, client, table, parts))
  await client.query('commit')
  await add(archive, CONTENTS, json(contents), madeAt.getTime())
}

/** Writes a backup while everything goes on, and reads it again from the first byte to the last. */
export async function makeBackup(path: string, parts: BackupParts): Promise<BackupSummary> {
  let summary: BackupSummary | undefined
  await writeArchive(
    path,
    async (archive) => {
      const client = await parts.pool.connect()
      // Released as broken in any case: its settings and a copy that was cut off are nobody else's.
      await fill(archive, client, parts).finally(() => client.release(true))
    },
    async (draft) => {
      summary = await readBackup(draft, {}, parts.signal)
    },
  )
  if (!summary) throw new BackupError('the backup was not looked through')
  return summary
}
