import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The data folder cannot be used; the text is for people. */
export class DataFolderError extends Error {}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOTDIR: 'part of it is a file',
  ENAMETOOLONG: 'the name is too long',
}

const failure = (folder: string, error: unknown): DataFolderError => {
  const code = codeOf(error)
  return new DataFolderError(
    `DATA_DIR ${folder} cannot be used: ${REASONS[code] ?? 'no folder can be made there'} (${code})`,
  )
}

const isFolder = (path: string): Promise<boolean | undefined> =>
  stat(path).then(
    (info) => info.isDirectory(),
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    },
  )

/** One folder after the other: making all at once never ends where the system lets nobody make one, as in `/proc`. */
async function make(folder: string): Promise<void> {
  const found = await isFolder(folder)
  if (found === false) throw new DataFolderError(`DATA_DIR cannot be used: ${folder} is not a folder`)
  if (found) return
  const above = dirname(folder)
  if (above !== folder) await make(above)
  await mkdir(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

/** Makes the data folder when there is none, and tries whether it can be written to. Throws DataFolderError. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await make(folder)
    const trial = join(folder, `.trial-${randomBytes(6).toString('hex')}`)
    await writeFile(trial, 'x', { flag: 'wx' }).finally(() => rm(trial, { force: true }))
  } catch (error) {
    throw error instanceof DataFolderError ? error : failure(folder, error)
  }
}
