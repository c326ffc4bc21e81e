// A process of its own, that reads one file and ends: what a file does to it does nothing to the server.
import { readSheet } from './read-sheet'
import { SheetError, type SheetLimits, type SheetRow } from './sheet'

/** What is asked of the process, and what it answers; an answer without rows is the last. */
export interface SheetQuestion {
  bytes: Uint8Array
  limits: SheetLimits
}
export type SheetAnswer = { rows: SheetRow[] } | { end: string | null }

const ROWS_AT_ONCE = 200
const send = (answer: SheetAnswer): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(answer, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })

process.once('message', ({ bytes, limits }: SheetQuestion) => {
  void answer(Buffer.from(bytes), limits).finally(() => process.disconnect())
})

async function answer(bytes: Buffer, limits: SheetLimits): Promise<void> {
  try {
    const rows = await readSheet(bytes, limits)
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await send({ rows: rows.slice(from, from + ROWS_AT_ONCE) })
    await send({ end: null })
  } catch (error) {
    await send({ end: error instanceof SheetError ? error.code : 'SHEET_DAMAGED' })
  }
}
