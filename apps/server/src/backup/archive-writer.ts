import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createGzip } from 'node:zlib'
import { finished } from 'node:stream/promises'
import { syncFolder } from '#src/db/embedded/cluster'
import { drained } from '../platform/drained'
import { BackupError } from './errors'
import { END, header, padding, type TarFile } from './tar'

/** Half the size of the fastest, at twice the speed of the smallest. */
const LEVEL = 4
const CHUNK_BYTES = 1024 * 1024

/** Adds files to an archive, one after the other. */
export interface ArchiveWriter {
  file(file: TarFile, body: AsyncIterable<Buffer>): Promise<void>
}

export const sha256 = () => createHash('sha256')

/** Waits while more than a little was not written yet; throws when it cannot be written. */
function sink(path: string) {
  const gzip = createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let failure: Error | undefined
  for (const stream of [gzip, file])
    stream.on('error', (error: Error) => {
      failure ??= error
      gzip.destroy()
    })
  gzip.pipe(file)
  return {
    async write(bytes: Buffer): Promise<void> {
      if (failure) throw failure
      if (bytes.length > 0) gzip.write(bytes)
      await drained(gzip)
      if (failure) throw failure
    },
    async end(): Promise<void> {
      gzip.end()
      await finished(file)
    },
    destroy(): void {
      gzip.destroy()
      file.destroy()
    },
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

const isThere = (path: string): BackupError => new BackupError(`${path} is there already; choose another name`)

/** Where an unfinished file is called so until it is whole. */
export const PARTIAL = '.partial'

/**
 * Writes a compressed archive, whole or not at all: under another name first, and under its own once it was looked
 * through. Only its owner reads it. Throws BackupError when there is a file of this name.
 */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  lookThrough: (draft: string) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) throw isThere(path)
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomBytes(4).toString('hex')}${PARTIAL}`
  const out = sink(draft)
  try {
    await fill({
      async file(file, body) {
        await out.write(header(file))
        let bytes = 0
        for await (const chunk of body) {
          bytes += chunk.length
          await out.write(chunk)
        }
        if (bytes !== file.bytes) throw new BackupError(`${file.name} changed while it was read`)
        await out.write(padding(bytes))
      },
    })
    await out.write(END)
    await out.end()
    await sync(draft)
    await lookThrough(draft)
    await publish(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    out.destroy()
    await rm(draft, { force: true })
    throw error
  }
}

/** Never over a file that came meanwhile, where the disk knows links. */
async function publish(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
    await rm(draft, { force: true })
  } catch (error) {
    if (existsSync(path)) throw isThere(path)
    if (!(error instanceof Error)) throw error
    await rename(draft, path)
  }
}
