import type { UserRecord } from '#src/face/caller/index'
import type { TrackingServer } from '#src/face/index'
import { inPieces } from '#src/platform/in-pieces'
import type { CheckedRow, StagedCells } from './imports.store'
import { cellContext, devicesByUniqueId, planOf } from './known-devices'
import { type Keys, readRow, uniqueIdOf } from './rows/index'

/** Rows of one look at the devices. */
const CHUNK = 500

/** Checks the rows of a sheet one lot after the other, in their order. */
export async function rowChecker(face: TrackingServer, actor: UserRecord, keys: Keys) {
  const context = await cellContext(face, actor)
  const firstOf = new Map<string, number>()

  async function chunk(rows: ReadonlyArray<{ number: number; cells: StagedCells }>): Promise<CheckedRow[]> {
    const read = await inPieces(rows, ({ number, cells }) => {
      const row = readRow(cells, keys, context)
      const uniqueId = uniqueIdOf(row)
      const first = firstOf.get(uniqueId)
      if (uniqueId && first === undefined) firstOf.set(uniqueId, number)
      else if (uniqueId)
        row.problems.push({ column: keys.indexOf('uniqueId'), key: 'uniqueId', problem: 'repeated', isWarning: false, row: first }) // prettier-ignore
      return { number, row, isWrong: row.problems.some(({ isWarning }) => !isWarning) }
    })
    const wanted = read.filter(({ isWrong }) => !isWrong).map(({ row }) => uniqueIdOf(row))
    const known = await devicesByUniqueId(face, actor, wanted)
    return inPieces(read, ({ number, row, isWrong }) => ({
      number,
      state: isWrong ? 'wrong' : 'ready',
      plan: isWrong ? null : planOf(row, known.get(uniqueIdOf(row))),
      problems: row.problems,
    }))
  }

  return async (rows: ReadonlyArray<{ number: number; cells: StagedCells }>): Promise<CheckedRow[]> => {
    const checked: CheckedRow[] = []
    for (let from = 0; from < rows.length; from += CHUNK)
      for (const one of await chunk(rows.slice(from, from + CHUNK))) checked.push(one)
    return checked
  }
}
