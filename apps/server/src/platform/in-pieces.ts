import { setImmediate } from 'node:timers/promises'

/** So many are done before others get their turn: some milliseconds. */
const PIECE = 50

/** Does many small things in their order; between two pieces of it the server does other things. */
export async function inPieces<Item, Result>(items: readonly Item[], each: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    if (index % PIECE === PIECE - 1) await setImmediate()
    results.push(each(item))
  }
  return results
}
