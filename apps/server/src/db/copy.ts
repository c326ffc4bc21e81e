import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { drained } from '../platform/drained'

/** What `pg` has for COPY, which its types leave out. */
interface CopyConnection {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}
interface Answer {
  text?: string
}

/** Rows gathered before they are handed on. */
const BLOCK_BYTES = 256 * 1024
/** Blocks waiting from which the connection is not read any further. */
const MOST_BLOCKS = 8

const rowsIn = (answer: string): number => Number(/^COPY (\d+)$/.exec(answer)?.[1] ?? Number.NaN)

/** One `copy … to stdout`, as `pg` runs queries of others: asked, then fed with what the connection hears. */
class CopyOut {
  private blocks: Buffer[] = []
  private block = Buffer.allocUnsafe(BLOCK_BYTES)
  private filled = 0
  private connection: CopyConnection | undefined
  private isOver = false
  private failure: Error | undefined
  private tell: (() => void) | undefined
  rows = 0

  constructor(private readonly text: string) {}

  submit(connection: CopyConnection): void {
    this.connection = connection
    connection.query(this.text)
  }
  /** The bytes belong to the connection, which writes over them. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.filled + chunk.length > this.block.length) this.turnOver(chunk.length)
    chunk.copy(this.block, this.filled)
    this.filled += chunk.length
    if (this.blocks.length >= MOST_BLOCKS) this.connection?.stream.pause()
  }
  handleCommandComplete({ text = '' }: Answer): void {
    this.rows = rowsIn(text)
  }
  handleReadyForQuery(): void {
    this.end()
  }
  handleError(error: Error): void {
    this.end(error)
  }
  private turnOver(room: number): void {
    if (this.filled > 0) this.blocks.push(this.block.subarray(0, this.filled))
    this.block = Buffer.allocUnsafe(Math.max(BLOCK_BYTES, room))
    this.filled = 0
    this.tell?.()
  }
  private end(error?: Error): void {
    this.failure ??= error
    this.isOver = true
    this.turnOver(0)
  }

  async *read(): AsyncGenerator<Buffer> {
    for (;;) {
      const next = this.blocks.shift()
      if (next) {
        if (this.blocks.length < MOST_BLOCKS / 2) this.connection?.stream.resume()
        yield next
      } else if (this.failure) throw this.failure
      else if (this.isOver) return
      else await new Promise<void>((resolve) => (this.tell = resolve))
    }
  }
}

/**
 * Reads what `copy … to stdout` gives, with bounded memory. Whole rows, so that each piece ends where a row does. Who
 * stops before the end must close the connection. Gives the number of rows at the end.
 */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer, number> {
  const copy = new CopyOut(text)
  client.query(copy as unknown as pg.Submittable)
  yield* copy.read()
  return copy.rows
}

class CopyIn {
  private connection: CopyConnection | undefined
  private rows = 0
  private failure: Error | undefined
  private resolve: (rows: number) => void = () => undefined
  private reject: (error: Error) => void = () => undefined
  readonly done = new Promise<number>((resolve, reject) => {
    this.resolve = resolve
    this.reject = reject
  })

  constructor(
    private readonly text: string,
    private readonly source: AsyncIterable<Buffer>,
  ) {
    this.done.catch(() => undefined)
  }

  submit(connection: CopyConnection): void {
    this.connection = connection
    connection.query(this.text)
  }
  handleCopyInResponse(): void {
    void this.send()
  }
  handleCommandComplete({ text = '' }: Answer): void {
    this.rows = rowsIn(text)
  }
  handleReadyForQuery(): void {
    if (this.failure) this.reject(this.failure)
    else this.resolve(this.rows)
  }
  handleError(error: Error): void {
    this.failure ??= error
    this.reject(this.failure)
  }
  private async send(): Promise<void> {
    const { connection } = this
    if (!connection) return
    try {
      for await (const chunk of this.source) {
        if (this.failure) return
        connection.sendCopyFromChunk(chunk)
        await drained(connection.stream)
      }
      connection.endCopyFrom()
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error('the source of a copy failed')
      connection.sendCopyFail('the source failed')
    }
  }
}

/** Feeds `copy … from stdin`. Gives the number of rows. */
export function copyIn(client: pg.ClientBase, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const copy = new CopyIn(text, source)
  client.query(copy as unknown as pg.Submittable)
  return copy.done
}
