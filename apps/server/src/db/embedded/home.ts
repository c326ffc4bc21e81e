import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { chmod, chown, cp, lstat, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import type { Log } from '../../platform/log'
import { nativeFolder, restoreLinks } from './binaries'
import { EmbeddedError } from './errors'

/** Who PostgreSQL runs as. Undefined means "as ourselves". PostgreSQL refuses to run as root. */
export interface Owner {
  uid: number
  gid: number
}

/** Everything the embedded PostgreSQL needs to know of the file system. */
export interface Home {
  native: string
  /** The cluster. */
  data: string
  /** Folder of the Unix socket; its path is short enough for the kernel's limit. */
  sockets: string
  owner: Owner | undefined
  /** Not inside the data folder, because the owner cannot reach it there. */
  isElsewhere: boolean
}

const NOBODY: Owner = { uid: 65_534, gid: 65_534 }
/** Room for `/.s.PGSQL.5432` within the 104 bytes that the strictest system allows. */
const SOCKET_FOLDER_MAX_BYTES = 85
/** Where root keeps the database when the unprivileged owner cannot reach DATA_DIR, e.g. under `/root`. */
const ROOT_HOME = '/var/lib/rastro'

/** initdb insists on a name for its user, so the owner has to be a user that the system knows. */
async function unprivilegedOwner(): Promise<Owner> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['rastro', 'nobody']) {
    const fields = users
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  return NOBODY
}

/** Whether `owner` may pass through every folder above and including `folder`. */
async function reachable(folder: string, owner: Owner): Promise<boolean> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const info = await stat(at).catch(() => undefined)
    if (info) {
      const bit =
        info.uid === owner.uid ? constants.S_IXUSR : info.gid === owner.gid ? constants.S_IXGRP : constants.S_IXOTH
      if (!(info.mode & bit)) return false
    }
    if (at === dirname(at)) return true
  }
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

async function makePrivate(folder: string, owner: Owner | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await lstat(folder)).isSymbolicLink()) throw new Error(`${folder} must not be a link`)
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
}

async function socketFolder(base: string, owner: Owner | undefined): Promise<string> {
  const near = join(base, 'run')
  const fits = Buffer.byteLength(near) <= SOCKET_FOLDER_MAX_BYTES
  const folder = fits ? near : join(tmpdir(), `rastro-${shortHash(base)}`)
  await makePrivate(folder, owner)
  const info = await lstat(folder)
  const expected = owner?.uid ?? process.getuid?.()
  if (expected !== undefined && info.uid !== expected) throw new Error(`${folder} belongs to somebody else`)
  return folder
}

/** Binaries that the owner can execute: the package's own, or a copy when they lie behind a closed folder. */
async function reachableNative(native: string, owner: Owner): Promise<string> {
  if (await reachable(join(native, 'bin'), owner)) return native
  const copy = join(ROOT_HOME, `postgres-${shortHash(native)}`, 'native')
  const done = join(copy, '.complete')
  if (!existsSync(done)) {
    await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
    await cp(native, copy, { recursive: true, force: true, verbatimSymlinks: true })
    await writeFile(done, '')
  }
  return copy
}

const clusterIn = (base: string): string => join(base, 'cluster')
/** Where root's database of a data folder is when its owner cannot reach that folder. */
const elsewhere = (dataDir: string): string => join(ROOT_HOME, `data-${shortHash(resolve(dataDir))}`)

/** When a cluster was last written to; 0 when there is none. */
const lastUsedMs = (base: string): Promise<number> =>
  stat(join(clusterIn(base), 'global', 'pg_control')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** Where root's database is, or is to be. One that is there is never left for a new one. */
async function rootBase(dataDir: string, owner: Owner): Promise<string> {
  const near = join(dataDir, 'postgres')
  const far = elsewhere(dataDir)
  const [nearMs, farMs] = await Promise.all([lastUsedMs(near), lastUsedMs(far)])
  const isReachable = await reachable(dataDir, owner)
  if (isReachable) return farMs > nearMs ? far : near
  if (nearMs > farMs)
    throw new EmbeddedError(
      `The database is in ${near}, and the user it runs as (${owner.uid}) cannot reach it there any more. Let others pass through the folders above it (chmod o+x), or start as the user who owns it.`,
    )
  return far
}

const NOTE = 'DATABASE-IS-ELSEWHERE.txt'

async function rootHome(dataDir: string, log: Log): Promise<Home> {
  const owner = await unprivilegedOwner()
  const native = await reachableNative(await restored(), owner)
  await mkdir(dataDir, { recursive: true })
  // The data folder is ours: others may pass through it, though not look into it. Folders above it are not.
  await chmod(dataDir, (await stat(dataDir)).mode | constants.S_IXOTH)
  const base = await rootBase(dataDir, owner)
  const note = join(dataDir, NOTE)
  if (base !== elsewhere(dataDir)) {
    await rm(note, { force: true })
    return home(base, owner, native)
  }
  await mkdir(ROOT_HOME, { recursive: true, mode: 0o755 })
  await writeFile(
    note,
    `PostgreSQL does not run as root, and the user it runs as cannot reach this folder.\nThe database is in ${base}\n`,
  )
  log.warn({ database: base }, 'the database user cannot reach DATA_DIR, so the database is kept elsewhere')
  return home(base, owner, native, true)
}

async function restored(): Promise<string> {
  const native = nativeFolder()
  // A read-only installation already has its links, or fails with a clear message of the loader.
  await restoreLinks(native).catch(() => undefined)
  return native
}

async function home(base: string, owner: Owner | undefined, native: string, isElsewhere = false): Promise<Home> {
  await makePrivate(base, owner)
  return { native, data: clusterIn(base), sockets: await socketFolder(base, owner), owner, isElsewhere }
}

/** Prepares the folders of the embedded database under `dataDir`. */
export async function prepareHome(dataDir: string, log: Log): Promise<Home> {
  const absolute = resolve(dataDir)
  if (process.getuid?.() === 0) return rootHome(absolute, log)
  const base = join(absolute, 'postgres')
  if (existsSync(elsewhere(absolute)) && !existsSync(clusterIn(base)))
    throw new EmbeddedError(
      `The database of ${absolute} is in ${elsewhere(absolute)}, because the server was started as root before. Start it as root again, or remove that folder if it is not wanted.`,
    )
  return home(base, undefined, await restored())
}

export const restoringCluster = ({ data }: Home): string => `${data}.restoring`

/** Beside the cluster of a home, for one that is being filled to take its place: it hears nobody but its maker. */
export async function homeForRestore(home: Home): Promise<Home> {
  const base = join(dirname(home.data), 'restoring')
  await makePrivate(base, home.owner)
  return { ...home, data: restoringCluster(home), sockets: await socketFolder(base, home.owner) }
}
