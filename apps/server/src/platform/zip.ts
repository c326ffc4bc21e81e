import { Buffer } from 'node:buffer'
import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  /** A text that is there already, or one that comes piece by piece. */
  content: string | AsyncIterable<string>
}

const OPTIONS = {
  compressionLevel: 4,
  // The first day the format knows: the file says nothing of when it was made.
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
}

/**
 * A ZIP archive made while it is read: contents come no faster than it is taken, one after the other. What fails in an
 * entry fails here; who stops reading stops the entry, and waits until it has closed what it holds.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  // Its types call it no more than readable.
  const output = zip.outputStream as PassThrough
  let reading: Readable | null = null

  async function fill(): Promise<void> {
    for await (const { name, content } of entries) {
      if (output.destroyed) return
      if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name, OPTIONS)
      else {
        reading = Readable.from(content)
        zip.addReadStream(reading, name, OPTIONS)
        // The library neither sees a source fail nor closes it.
        await finished(reading)
      }
    }
    zip.end()
  }
  const fail = (error: unknown): void => void output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  const filling = fill().catch(fail)
  try {
    for await (const piece of output) yield piece as Uint8Array
  } finally {
    output.destroy()
    ;(reading as Readable | null)?.destroy()
    await filling
  }
}
