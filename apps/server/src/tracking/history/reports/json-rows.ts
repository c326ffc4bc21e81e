import { Readable } from 'node:stream'

const CHUNK_CHARS = 65_536

/** The pieces of a JSON array. */
export async function* jsonPieces<T>(
  rows: AsyncIterable<T>,
  json: (row: T) => string = JSON.stringify,
): AsyncGenerator<string> {
  let piece = '['
  let isFirst = true
  for await (const row of rows) {
    piece += isFirst ? json(row) : `,${json(row)}`
    isFirst = false
    if (piece.length < CHUNK_CHARS) continue
    yield piece
    piece = ''
  }
  yield `${piece}]`
}

/**
 * A JSON array written while its rows come in. What fails before the first piece rejects, so that it can still be
 * answered with its reason; a caller who leaves ends the rows.
 */
export async function jsonRows<T>(
  rows: AsyncIterable<T>,
  json: (row: T) => string = JSON.stringify,
): Promise<Readable> {
  return streamOf(jsonPieces(rows, json))
}

/** The same for pieces of any file. */
export async function streamOf(all: AsyncGenerator<string | Uint8Array>): Promise<Readable> {
  const first = await all.next()
  async function* whole(): AsyncGenerator<string | Uint8Array> {
    try {
      if (!first.done) yield first.value
      yield* all
    } finally {
      await all.return(undefined)
    }
  }
  return Readable.from(whole(), { objectMode: false })
}
