import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** One segment of a path: nothing that leads elsewhere or hides. */
const SAFE_SEGMENT = /^[a-z0-9][a-z0-9_.-]{0,100}$/i

export interface StoredFile {
  name: string
  bytes: number
  modifiedMs: number
}

type Pieces = AsyncIterable<string | Uint8Array>

/** What was to be written is larger than it may be. */
export class FileTooLargeError extends Error {}

/** Files below one folder, by paths of safe segments such as `12/device.png`. A path that is not safe throws. */
export interface FileFolder {
  /** Whole or not at all: readers see the old file or the new one. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** The same from pieces; gives the size in bytes. Throws FileTooLargeError. */
  writePieces(path: string, pieces: Pieces, limits: { mostBytes: number; signal: AbortSignal }): Promise<number>
  /** Undefined when there is none. */
  read(path: string): Promise<Buffer | undefined>
  /** Fails when there is none. */
  readPieces(path: string): Readable
  remove(path: string): Promise<void>
  /** Files of a folder, without its subfolders. */
  files(path?: string): Promise<StoredFile[]>
  /** Names of the subfolders. */
  folders(path?: string): Promise<string[]>
}

const NEW_ON_DISK = { flag: 'wx', flags: 'wx', mode: 0o640, flush: true } as const

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

  /** Each writer has a draft of its own, which takes the file's place once it is on the disk. */
  async function replace<T>(path: string, fill: (draft: string) => Promise<T>): Promise<T> {
    const place = placeOf(path)
    await mkdir(join(place, '..'), { recursive: true })
    const draft = `${place}.${randomUUID()}.tmp`
    try {
      const filled = await fill(draft)
      await rename(draft, place)
      return filled
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    write: (path, bytes) => replace(path, (draft) => writeFile(draft, bytes, NEW_ON_DISK)),
    writePieces: (path, pieces, { mostBytes, signal }) =>
      replace(path, async (draft) => {
        let bytes = 0
        const count = new Transform({
          transform(piece: Buffer, _encoding, done) {
            bytes += piece.length
            done(bytes > mostBytes ? new FileTooLargeError(`more than ${mostBytes} bytes`) : null, piece)
          },
        })
        const end = createWriteStream(draft, NEW_ON_DISK)
        await pipeline(Readable.from(pieces, { objectMode: false }), count, end, { signal })
        return bytes
      }),
    readPieces: (path) => createReadStream(placeOf(path)),
    read: (path) => readFile(placeOf(path)).catch(orIfMissing(undefined)),
    remove: (path) => rm(placeOf(path), { recursive: true, force: true }),
    async files(path) {
      const place = path === undefined ? root : placeOf(path)
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
