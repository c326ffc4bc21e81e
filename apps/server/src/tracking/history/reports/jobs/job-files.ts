import type { Readable } from 'node:stream'
import type { FileFolder } from '#src/platform/file-folder'

/** Largest file of a report. */
const MOST_BYTES = 2_000_000_000
/** The file of a job, or the draft of one that is being made. */
const NAME = /^(\d+)(\..+)?$/

/** Files of reports, by the id of their job. */
export interface JobFiles {
  /** Writes whole or not at all; gives the size in bytes. Throws FileTooLargeError. */
  write(id: number, pieces: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<number>
  read(id: number): Readable
  remove(id: number): Promise<void>
  /** Removes files without a job, and what an interrupted run left. */
  keepOnly(ids: ReadonlySet<number>): Promise<void>
}

export const createJobFiles = (folder: FileFolder): JobFiles => ({
  // Two processes may make it, while one is thought dead: each writes a draft of its own.
  write: (id, pieces, signal) => folder.writePieces(String(id), pieces, { mostBytes: MOST_BYTES, signal }),
  read: (id) => folder.readPieces(String(id)),
  remove: (id) => folder.remove(String(id)),
  async keepOnly(ids) {
    for (const { name } of await folder.files()) if (!ids.has(Number(NAME.exec(name)?.[1]))) await folder.remove(name)
  },
})
