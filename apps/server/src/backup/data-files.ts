import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Folder of the backups made by schedule, unless the operator names another. */
const BACKUPS = 'backups'
export const backupFolder = ({ dataDir, backupDir }: { dataDir: string; backupDir: string | undefined }): string =>
  backupDir ?? join(dataDir, BACKUPS)
/** Tells that a restore was cut off while it changed what is in use. */
export const RESTORE_NOTE = 'restore-is-unfinished.json'
export const STAGING = 'restoring-'
export const BEFORE_RESTORE = 'before-restore-'

/** In the data folder, and no part of what is kept: the cluster, whose rows are read by themselves, and passing things. */
const PASSING = new Set(['postgres', BACKUPS, 'server.lock', 'DATABASE-IS-ELSEWHERE.txt', RESTORE_NOTE])
const PASSING_BEGINNINGS = ['.', STAGING, BEFORE_RESTORE]
/** Files being written are under such a name until they are whole. */
const isDraft = (name: string): boolean => /\.(tmp|part|partial)$/.test(name)

/** Whether something at the top of the data folder belongs to a backup. Anything new does. */
export const isKept = (name: string): boolean =>
  !PASSING.has(name) && !PASSING_BEGINNINGS.some((beginning) => name.startsWith(beginning)) && !isDraft(name)

/** Paths of the files to back up, with slashes, in their order. */
export async function dataFiles(dataDir: string, backupDir: string): Promise<string[]> {
  const found: string[] = []
  async function walk(path: string): Promise<void> {
    const folder = join(dataDir, path)
    if (resolve(folder) === resolve(backupDir) && path !== '') return
    const entries = await readdir(folder, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`
      if (path === '' ? !isKept(entry.name) : isDraft(entry.name)) continue
      if (entry.isDirectory()) await walk(below)
      else if (entry.isFile() && isSafePath(below)) found.push(below)
    }
  }
  await walk('')
  return found
}

const FORBIDDEN = process.platform === 'win32' ? /[\\\0:]/ : /[\\\0]/

/** A path as it is in a backup: below the folder, and nowhere else. The program gives its files no other names. */
export const isSafePath = (path: string): boolean =>
  path !== '' &&
  !FORBIDDEN.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') &&
  isKept(path.split('/')[0] ?? '')
