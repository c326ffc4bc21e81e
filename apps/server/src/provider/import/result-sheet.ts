import { DEVICE_COLUMNS, type ImportLanguage } from '@rastro/model/import-columns'
import { fillText, serverTexts } from '@rastro/i18n/server'
import type { ImportRecord, ImportStore, StoredRow } from './imports.store'
import { textOf } from './rows/index'
import { writeWorkbook } from './sheets/index'

const AT_ONCE = 500

/** An empty sheet with the titles that are recognised. */
export function templateSheet(language: ImportLanguage): AsyncGenerator<Uint8Array> {
  const titles = DEVICE_COLUMNS.map((column) => column.titles[language][0] ?? column.key)
  async function* none(): AsyncGenerator<string[]> {
    yield []
  }
  return writeWorkbook(serverTexts[language].imports.file.sheet, titles, none())
}

/** The sheet as it came, with its row numbers and what became of each row. */
export function resultSheet(
  store: ImportStore,
  { id, columns }: ImportRecord,
  language: ImportLanguage,
  onlyWrong: boolean,
): AsyncGenerator<Uint8Array> {
  const { file, state, plan, problem, errors } = serverTexts[language].imports
  const why = (row: StoredRow): string => {
    const told = row.problems.map((one) => {
      const title = one.column === null ? one.key : (columns[one.column]?.title ?? one.key)
      return `${title}: ${fillText(problem[one.problem], { row: String(one.row ?? '') })}`
    })
    const code = row.code === null ? [] : [errors[row.code] ?? row.code]
    return [...code, ...told].join('; ')
  }
  const outcome = (row: StoredRow): string => (row.state === 'ready' && row.plan ? plan[row.plan] : state[row.state])
  async function* rows(): AsyncGenerator<string[]> {
    const states = onlyWrong ? (['wrong', 'refused', 'kept'] as const) : undefined
    for (let after = 0; ;) {
      const some = await store.rows(id, { after, states, most: AT_ONCE })
      for (const row of some)
        yield [
          String(row.number),
          ...columns.map((_, index) => textOf(row.cells[index] ?? undefined)),
          outcome(row),
          why(row),
        ]
      if (some.length < AT_ONCE) return
      after = some.at(-1)?.number ?? after
    }
  }
  const titles = [file.row, ...columns.map(({ title }) => title), file.outcome, file.why]
  return writeWorkbook(file.sheet, titles, rows())
}
