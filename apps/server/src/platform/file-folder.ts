import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** One segment of a path: nothing that leads elsewhere or hides. */
const SAFE_SEGMENT = /^[a-z0-9][a-z0-9_.-]{0,100}$/i

export interface StoredFile {
  name: string
  bytes: number
  modifiedMs: number
}

/** Files below one folder, by paths of safe segments such as `12/device.png`. A path that is not safe throws. */
export interface FileFolder {
  /** Whole or not at all: readers see the old file or the new one. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is none. */
  read(path: string): Promise<Buffer | undefined>
  remove(path: string): Promise<void>
  /** Files of a folder, without its subfolders. */
  files(path: string): Promise<StoredFile[]>
  /** Names of the subfolders. */
  folders(path?: string): Promise<string[]>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

const orIfMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return instead
    throw error
  }

export function createFileFolder(root: string): FileFolder {
  const placeOf = (path: string): string => {
    const segments = path.split('/')
    if (!segments.every((segment) => SAFE_SEGMENT.test(segment))) throw new Error('not a safe path')
    return join(root, ...segments)
  }
  const entries = (place: string) => readdir(place, { withFileTypes: true }).catch(orIfMissing([]))

  return {
    async write(path, bytes) {
      const place = placeOf(path)
      await mkdir(join(place, '..'), { recursive: true })
      const draft = `${place}.${randomUUID()}.tmp`
      try {
        const file = await open(draft, 'wx', 0o640)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: (path) => readFile(placeOf(path)).catch(orIfMissing(undefined)),
    remove: (path) => rm(placeOf(path), { recursive: true, force: true }),
    async files(path) {
      const place = placeOf(path)
      const names = (await entries(place)).filter((entry) => entry.isFile()).map(({ name }) => name)
      const found = await Promise.all(
        names.map((name) =>
          stat(join(place, name)).then(
            ({ size, mtimeMs }): StoredFile => ({ name, bytes: size, modifiedMs: mtimeMs }),
            orIfMissing(undefined),
          ),
        ),
      )
      return found.filter((one) => one !== undefined)
    },
    async folders(path) {
      const found = await entries(path === undefined ? root : placeOf(path))
      return found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },
  }
}
