import { usePreference } from '#src/widgets/preferences'
import { COLUMNS, DEFAULT_COLUMNS, type Column } from './columns'

/** The columns this person chose, in their order; the name is always there. */
export function useColumns(): [readonly Column[], (column: Column, isShown: boolean) => void] {
  const [chosen, setChosen] = usePreference('deviceColumns')
  const kept = COLUMNS.filter((column) => column === 'name' || chosen.includes(column))
  const columns = chosen.length > 0 ? kept : DEFAULT_COLUMNS
  const show = (column: Column, isShown: boolean): void =>
    setChosen(COLUMNS.filter((other) => (other === column ? isShown : columns.includes(other))))
  return [columns, show]
}
