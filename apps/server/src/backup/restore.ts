import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, statfs, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { clusterReplacement } from '#src/db/embedded/index'
import { openDatabase } from '#src/db/index'
import { syncFolder } from '#src/db/embedded/cluster'
import { prepareDataFolder } from '../platform/data-folder'
import { lockFolder } from '../platform/data-lock'
import type { Log } from '../platform/log'
import { BEFORE_RESTORE, isKept, RESTORE_NOTE, STAGING } from './data-files'
import { BackupError } from './errors'
import { createDatabaseLoad, isFilled, otherSessions, requireKnownMigrations } from './load-database'
import { type BackupSummary, readBackup } from './read-backup'

export interface RestoreParts {
  file: string
  dataDir: string
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  version: string
  log: Log
  /** Asked when there is something already; throws unless it may be replaced. */
  confirm(what: string): Promise<void>
  /** What is done, for people. */
  say(line: string): void
}

export interface Restored {
  summary: BackupSummary
  /** Folders that hold what was there before. */
  keptAside: string[]
  leftOut: string[]
}

/** Rows take more room in tables, with their indexes, than as text. */
const ROOM_FACTOR = 3

async function requireRoom(dataDir: string, { plainBytes }: BackupSummary): Promise<void> {
  const disk = await statfs(dataDir).catch(() => undefined)
  if (disk && disk.bavail * disk.bsize < plainBytes * ROOM_FACTOR)
    throw new BackupError(
      `There is too little room in ${dataDir}: about ${Math.ceil((plainBytes * ROOM_FACTOR) / 1e6)} MB are needed. Nothing was changed.`,
    )
}

/** The files of a backup, beside those in use. */
function createStaging(dataDir: string) {
  const folder = join(dataDir, `${STAGING}${randomBytes(4).toString('hex')}`)
  return {
    folder,
    async file(path: string, { mode, modifiedMs }: { mode: number; modifiedMs: number }, body: AsyncIterable<Buffer>) {
      const place = join(folder, path)
      await mkdir(dirname(place), { recursive: true })
      await pipeline(Readable.from(body), createWriteStream(place, { mode: mode & 0o777, flags: 'wx', flush: true }))
      await utimes(place, modifiedMs / 1000, modifiedMs / 1000)
    },
    /** The present files go aside, these take their places. Gives where the present ones are, if there were any. */
    async takePlace(): Promise<string | undefined> {
      const present = (await readdir(dataDir)).filter(isKept)
      const aside = join(dataDir, `${BEFORE_RESTORE}${new Date().toISOString().replaceAll(':', '-')}`)
      if (present.length > 0) await mkdir(aside)
      for (const name of present) await rename(join(dataDir, name), join(aside, name))
      for (const name of await readdir(folder).catch(() => [])) await rename(join(folder, name), join(dataDir, name))
      await rm(folder, { recursive: true, force: true })
      await syncFolder(dataDir)
      return present.length > 0 ? aside : undefined
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** From here until its removal a restore changes what is in use: no server starts on that. */
async function writeNote(dataDir: string, file: string): Promise<() => Promise<void>> {
  const note = join(dataDir, RESTORE_NOTE)
  const handle = await open(note, 'w', 0o600)
  await handle.writeFile(JSON.stringify({ file, since: new Date().toISOString() }))
  await handle.sync().finally(() => handle.close())
  await syncFolder(dataDir)
  return async () => {
    await rm(note, { force: true })
    await syncFolder(dataDir)
  }
}

/** Throws when a restore into this folder was cut off while it changed what is in use. */
export function requireNoUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORE_NOTE)))
    throw new BackupError(
      `A restore into ${dataDir} was cut off before its end. Run it again: npm run restore -- FILE --overwrite`,
    )
}

/** What an earlier restore that was cut off left beside the files in use; it was never in use itself. */
async function removeStaging(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(STAGING)) await rm(join(dataDir, name), { recursive: true, force: true })
}

async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>, beforeCommit: () => Promise<void>) {
  try {
    await client.query('begin')
    const result = await work()
    await beforeCommit()
    await client.query('commit')
    return result
  } finally {
    client.release(true)
  }
}

type Staging = ReturnType<typeof createStaging>

/** Reads the backup once more, now into a database and the staging folder. */
async function load(
  client: pg.PoolClient,
  parts: RestoreParts,
  staging: Staging,
  isFull: boolean,
  beforeCommit: () => Promise<void>,
): Promise<string[]> {
  const database = createDatabaseLoad(client, isFull)
  const work = async (): Promise<void> => {
    await readBackup(parts.file, { ...database.taker, file: staging.file })
    parts.say('Bringing the database up to date …')
    await database.finish()
  }
  await inTransaction(client, work, beforeCommit)
  return database.leftOut
}

/** A cluster of its own is filled and then takes the place of the present one, which stays aside. */
async function restoreEmbedded(parts: RestoreParts, staging: Staging, hasFiles: boolean) {
  const replacement = await clusterReplacement(parts.dataDir, parts.log)
  if (hasFiles || replacement.isFull) await parts.confirm(`what is in ${parts.dataDir}`)
  parts.say('Filling a new database …')
  const fresh = await replacement.start()
  const database = openDatabase({ ...fresh.connection, database: 'postgres' }, parts.log, 2)
  let leftOut: string[]
  try {
    leftOut = await load(await database.pool.connect(), parts, staging, false, async () => undefined)
  } finally {
    await database.close()
    await fresh.stop()
  }
  const done = await writeNote(parts.dataDir, parts.file)
  const aside = [await replacement.takePlace(), await staging.takePlace()]
  await done()
  return { leftOut, keptAside: aside.filter((folder) => folder !== undefined) }
}

/** One transaction replaces everything. */
async function restoreOutside(url: string, parts: RestoreParts, staging: Staging, hasFiles: boolean) {
  const database = openDatabase({ connectionString: url }, parts.log, 2)
  try {
    const client = await database.pool.connect()
    const others = await otherSessions(client)
    const isFull = await isFilled(client)
    try {
      if (others > 0)
        throw new BackupError(`The database of DATABASE_URL has ${others} other sessions: stop the server first.`)
      if (isFull || hasFiles)
        await parts.confirm(`what is in ${parts.dataDir} and in the database of DATABASE_URL, which is not kept aside`)
    } catch (error) {
      client.release(true)
      throw error
    }
    let done = async (): Promise<void> => undefined
    parts.say('Filling the database …')
    const leftOut = await load(client, parts, staging, isFull, async () => {
      done = await writeNote(parts.dataDir, parts.file)
    })
    const aside = await staging.takePlace()
    await done()
    return { leftOut, keptAside: aside === undefined ? [] : [aside] }
  } finally {
    await database.close()
  }
}

/**
 * Puts a backup in the place of what is there. It is read through first, and nothing is touched unless it is whole; what
 * is in use changes only at the end. Throws BackupError.
 */
export async function restore(parts: RestoreParts): Promise<Restored> {
  parts.say(`Reading through ${parts.file} …`)
  const summary = await readBackup(parts.file, {
    manifest: async (manifest) => requireKnownMigrations(manifest, parts.version),
  })
  await prepareDataFolder(parts.dataDir)
  await requireRoom(parts.dataDir, summary)
  const unlock = await lockFolder(parts.dataDir)
  await removeStaging(parts.dataDir)
  const hasFiles = (await readdir(parts.dataDir)).some(isKept)
  const staging = createStaging(parts.dataDir)
  try {
    const url = parts.databaseUrl
    const result = await (url === undefined
      ? restoreEmbedded(parts, staging, hasFiles)
      : restoreOutside(url, parts, staging, hasFiles))
    return { summary, ...result }
  } finally {
    if (!existsSync(join(parts.dataDir, RESTORE_NOTE))) await staging.remove()
    await unlock()
  }
}
