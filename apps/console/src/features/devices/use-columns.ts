import { useDeviceListTaste } from '#src/widgets/device-list'
import { DEFAULT_COLUMNS, type Column } from './usual-columns'

export interface Columns {
  columns: readonly Column[]
  show(column: Column, isShown: boolean): void
  /** Puts a column in the place of another. */
  move(column: Column, to: Column): void
  reset(): void
}

/** The columns this person chose, in their order; the name is always there. */
export function useColumns(): Columns {
  const [{ columns: chosen }, change] = useDeviceListTaste()
  const setChosen = (columns: readonly Column[]): void => change({ columns })
  const kept = [...new Set(chosen)]
  const columns = kept.length === 0 ? DEFAULT_COLUMNS : kept.includes('name') ? kept : ['name', ...kept]
  return {
    columns,
    show: (column, isShown) => setChosen(isShown ? [...columns, column] : columns.filter((other) => other !== column)),
    move(column, to) {
      const [from, at] = [columns.indexOf(column), columns.indexOf(to)]
      if (from < 0 || at < 0 || from === at) return
      const after = columns.filter((other) => other !== column)
      after.splice(at, 0, column)
      setChosen(after)
    },
    reset: () => setChosen([]),
  }
}
