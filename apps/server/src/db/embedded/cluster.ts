import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../../platform/log'
import { executable } from './binaries'
import { EmbeddedError } from './errors'
import type { Home } from './home'
import { run } from './process'

export const USER = 'rastro'

/** The databases that every cluster has: `template1`, `template0` and, made last, `postgres`, which is ours. */
const DATABASES = ['base/1', 'base/4', 'base/5']
const PARTS = ['PG_VERSION', 'global/pg_control', ...DATABASES.map((one) => `${one}/PG_VERSION`)]
const WAL_SEGMENT = /^[0-9A-F]{24}$/

type ClusterState =
  | { kind: 'none' }
  | { kind: 'whole' }
  /** What a first start that was cut off leaves: it never held anything. */
  | { kind: 'unfinished' }
  | { kind: 'damaged'; lacks: string }

const entries = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

export async function clusterState(folder: string): Promise<ClusterState> {
  if ((await entries(folder)).length === 0) return { kind: 'none' }
  const lacks = PARTS.filter((part) => !existsSync(join(folder, part)))
  if (!(await entries(join(folder, 'pg_wal'))).some((name) => WAL_SEGMENT.test(name))) lacks.push('pg_wal')
  if (lacks.length === 0) return { kind: 'whole' }
  const others = (await entries(join(folder, 'base'))).filter((name) => !DATABASES.includes(`base/${name}`))
  const isUnfinished = lacks.includes('base/5/PG_VERSION') && others.length === 0
  return isUnfinished ? { kind: 'unfinished' } : { kind: 'damaged', lacks: lacks.join(', ') }
}

const markerOf = (home: Home): string => join(dirname(home.data), 'ready')
const secretOf = (home: Home): string => join(dirname(home.data), 'secret')

/** Password of the database where it listens on a port; undefined where it has a socket that only its owner reaches. */
export const passwordOf = async (home: Home): Promise<string | undefined> =>
  process.platform === 'win32' ? (await readFile(secretOf(home), 'utf8')).trim() : undefined

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Says that the cluster is whole. */
export async function mark(home: Home): Promise<void> {
  const marker = markerOf(home)
  await writeFile(marker, '')
  if (home.owner) await chown(marker, home.owner.uid, home.owner.gid)
}

/** Renames a folder to a name with the date; nothing that may hold a database is ever removed. Gives the new name. */
export async function moveAside(folder: string, why: string): Promise<string> {
  const date = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  const wanted = `${folder}-${why}-${date}`
  const target = existsSync(wanted) ? `${wanted}-${randomBytes(3).toString('hex')}` : wanted
  await rename(folder, target)
  return target
}

/** Makes a new, empty cluster in a folder that is not there. */
export async function makeCluster(home: Home, folder: string): Promise<void> {
  const parameters = ['-D', folder, '-U', USER, '-E', 'UTF8', '--locale=C', '--no-instructions']
  if (process.platform === 'win32') {
    if (!existsSync(secretOf(home))) await writeFile(secretOf(home), randomBytes(24).toString('hex'), { mode: 0o600 })
    parameters.push('-A', 'scram-sha-256', `--pwfile=${secretOf(home)}`)
  } else parameters.push('-A', 'trust')
  parameters.push('--locale-provider=icu', '--icu-locale=und')
  await run(home, executable(home.native, 'initdb'), parameters)
}

/** Makes the cluster under another name first, so that what bears its name is always whole. */
async function makeFirst(home: Home, log: Log): Promise<void> {
  const draft = `${home.data}.new`
  if (existsSync(draft)) await tellUnfinished(draft, log)
  await makeCluster(home, draft)
  await rename(draft, home.data)
  await syncFolder(dirname(home.data))
  await mark(home)
}

async function tellUnfinished(folder: string, log: Log): Promise<void> {
  const movedTo = await moveAside(folder, 'unfinished')
  log.warn({ movedTo }, 'a first start was cut off before its database was made; what it left was moved aside')
}

const ADVICE =
  'Nothing was changed. Put the folder back as it was or restore a backup; to begin with an empty database, move the folder and the file "ready" beside it away.'

/** Makes sure there is a whole cluster. One that holds anything is never removed, whatever else is missing. */
export async function ensureCluster(home: Home, log: Log): Promise<void> {
  const state = await clusterState(home.data)
  const isMarked = existsSync(markerOf(home))
  if (state.kind === 'whole') {
    if (isMarked) return
    log.warn({ database: home.data }, 'the database is whole, though the file that says so was missing; it is used')
    return mark(home)
  }
  if (state.kind === 'damaged')
    throw new EmbeddedError(`The database in ${home.data} is not whole (missing: ${state.lacks}). ${ADVICE}`)
  if (isMarked)
    throw new EmbeddedError(
      `There was a database in ${home.data}, and now there is none or only its beginning. ${ADVICE}`,
    )
  if (state.kind === 'unfinished') await tellUnfinished(home.data, log)
  await makeFirst(home, log)
}
