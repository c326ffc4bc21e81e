import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Largest file of a report. */
export const FILE_MAX_BYTES = 2_000_000_000

export class FileTooLargeError extends Error {}

/** Files of reports, by the id of their job. */
export interface JobFiles {
  /** Writes whole or not at all; gives the size in bytes. */
  write(id: number, pieces: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<number>
  read(id: number): Readable
  remove(id: number): Promise<void>
  /** Removes files without a job, and what an interrupted run left. */
  keepOnly(ids: ReadonlySet<number>): Promise<void>
}

export function createJobFiles(root: string): JobFiles {
  const place = (id: number): string => join(root, String(id))
  return {
    async write(id, pieces, signal) {
      await mkdir(root, { recursive: true })
      // Two processes may make it, while one is thought dead: each writes a file of its own.
      const draft = `${place(id)}.${process.pid}.part`
      let bytes = 0
      const count = new Transform({
        transform(piece: Buffer, _encoding, done) {
          bytes += piece.length
          done(bytes > FILE_MAX_BYTES ? new FileTooLargeError('the report is too large') : null, piece)
        },
      })
      try {
        await pipeline(Readable.from(pieces, { objectMode: false }), count, createWriteStream(draft), { signal })
        await rename(draft, place(id))
        return bytes
      } finally {
        await rm(draft, { force: true })
      }
    },
    read: (id) => createReadStream(place(id)),
    remove: (id) => rm(place(id), { force: true }),
    async keepOnly(ids) {
      for (const name of await readdir(root).catch(() => [])) {
        if (!ids.has(Number(/^(\d+)(\.\d+\.part)?$/.exec(name)?.[1]))) await rm(join(root, name), { force: true })
      }
    },
  }
}
