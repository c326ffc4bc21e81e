import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '../platform/log'
import { PARTIAL } from './archive-writer'
import { BackupError } from './errors'
import { type BackupParts, makeBackup } from './make-backup'

/** How the backups by schedule are, for administrators. */
export interface BackupStatus {
  folder: string
  lastAt: string | null
  lastBytes: number | null
  /** Why the last attempt failed; null when it did not. */
  failure: string | null
  nextAt: string
}

export interface BackupKeeper {
  status(): Promise<BackupStatus>
  /** Makes one when it is time. Never rejects. */
  look(): Promise<void>
  stop(): Promise<void>
}

export interface KeeperParts extends Omit<BackupParts, 'checkRoom' | 'signal'> {
  log: Log
  /** Hour of the day, by the clock of the machine. */
  hour: number
  /** How many are kept. */
  keep: number
  /** When the data began to be: nothing is due for a day of which there was nothing. */
  beganAt: () => Promise<Date>
  /** Room on the disk of a folder; asked of the system unless a test knows better. */
  freeBytes?: (folder: string) => Promise<number>
}

const NAME = /^rastro-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/
const HOUR_MS = 3_600_000
/** A failure is not repeated every minute. */
const RETRY_MS = HOUR_MS
const MB = 1024 * 1024
/** Left free for what the server has to store. */
const RESERVE_BYTES = 512 * MB
const LEAST_BYTES = 16 * MB
/** Of the one process that makes them, over this database. */
const LOCK_KEY = 7_284_115

const nameOf = (at: Date): string => `rastro-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

/** The last time at which a backup was due. */
export function dueBefore(now: Date, hour: number): Date {
  const due = new Date(now)
  due.setHours(hour, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

interface Made {
  name: string
  bytes: number
  at: Date
}

/** Those made by schedule, the newest first. */
async function madeIn(folder: string): Promise<Made[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name))
  const found = names.sort().reverse()
  return Promise.all(
    found.map(async (name) => {
      const { size } = await stat(join(folder, name))
      const [date = '', time = ''] = name.slice('rastro-'.length, -'Z.tar.gz'.length).split('T')
      return { name, bytes: size, at: new Date(`${date}T${time.replaceAll('-', ':')}Z`) }
    }),
  )
}

const roomOnDisk = async (folder: string): Promise<number> => {
  const disk = await statfs(folder).catch(() => undefined)
  return disk ? disk.bavail * disk.bsize : Number.MAX_SAFE_INTEGER
}

async function estimate(pool: pg.Pool, last: Made | undefined): Promise<number> {
  if (last) return Math.max(LEAST_BYTES, last.bytes * 1.2)
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  return Math.max(LEAST_BYTES, (rows[0]?.bytes ?? 0) / 2)
}

/** Makes backups by schedule and removes the oldest, in one process of those over a database. */
export function createBackupKeeper(parts: KeeperParts): BackupKeeper {
  const { pool, log, hour, keep, backupDir: folder, now, freeBytes = roomOnDisk } = parts
  let failure: { text: string; at: Date } | null = null
  let running: Promise<void> | null = null
  const stopping = new AbortController()

  async function requireRoom(needed: number): Promise<void> {
    if (stopping.signal.aborted) throw new BackupError('the server stops')
    const free = await freeBytes(folder)
    if (free < needed + RESERVE_BYTES)
      throw new BackupError(
        `too little room in ${folder}: ${Math.floor(free / MB)} MB are free, about ${Math.ceil(needed / MB)} MB are needed and ${RESERVE_BYTES / MB} MB stay for the server`,
      )
  }

  async function removeOld(): Promise<void> {
    for (const { name } of (await madeIn(folder)).slice(keep)) await rm(join(folder, name), { force: true })
    for (const name of await readdir(folder))
      if (name.startsWith('rastro-') && name.endsWith(PARTIAL)) await rm(join(folder, name), { force: true })
  }

  /** Undefined when another process makes them. */
  async function alone<T>(work: () => Promise<T>): Promise<T | undefined> {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK_KEY])
      if (!rows[0]?.mine) return undefined
      try {
        return await work()
      } finally {
        // A connection that is thrown away keeps its lock until the database notices, and whoever looks next is sent away.
        await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]).catch(() => undefined)
      }
    } finally {
      client.release(true)
    }
  }

  async function isDue(): Promise<boolean> {
    const last = (await madeIn(folder))[0]?.at ?? (await parts.beganAt())
    const at = now()
    if (last >= dueBefore(at, hour)) return false
    return failure === null || at.getTime() - failure.at.getTime() >= RETRY_MS
  }

  async function make(): Promise<void> {
    const last = (await madeIn(folder))[0]
    await requireRoom(await estimate(pool, last))
    const name = nameOf(now())
    const { bytes, contents } = await makeBackup(join(folder, name), {
      ...parts,
      checkRoom: () => requireRoom(0),
      signal: stopping.signal,
    })
    await removeOld()
    const rows = contents.tables.reduce((sum, one) => sum + one.rows, 0)
    log.info({ folder, name, bytes, rows, files: contents.files.length }, 'a backup was made and looked through')
  }

  async function attempt(): Promise<void> {
    try {
      if (stopping.signal.aborted || !(await isDue())) return
      await alone(async () => {
        if (await isDue()) await make()
        failure = null
      })
    } catch (error) {
      if (stopping.signal.aborted) return
      failure = { text: error instanceof Error ? error.message : String(error), at: now() }
      log.error({ error, folder }, 'no backup could be made')
    }
  }

  return {
    async status() {
      const [last] = await madeIn(folder)
      const next = dueBefore(now(), hour)
      next.setDate(next.getDate() + 1)
      return {
        folder,
        lastAt: last?.at.toISOString() ?? null,
        lastBytes: last?.bytes ?? null,
        failure: failure?.text ?? null,
        nextAt: next.toISOString(),
      }
    },
    look() {
      running ??= attempt().finally(() => (running = null))
      return running
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

export const LOOK_EVERY_MS = 60_000
/** A start has other things to do; what was missed while nothing ran is made up for then. */
export const FIRST_LOOK_MS = 600_000
