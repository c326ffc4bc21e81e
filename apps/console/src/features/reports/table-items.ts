import type { CellValue, Column } from './columns'
import type { Line } from './line'
import { compareValues } from './report-table'
import { totalsOf } from './totals'

/** What stands in one row of the table: a line, or a heading with what the lines below come to. */
export type TableItem =
  | { kind: 'line'; line: Line }
  | { kind: 'heading'; key: string; name: CellValue; count: number; totals: Line['values'] }

/** Lines in their order, under a heading for each device when asked for. */
export function tableItems(lines: readonly Line[], columns: readonly Column[], isGrouped: boolean): TableItem[] {
  if (!isGrouped) return lines.map((line) => ({ kind: 'line', line }))
  const groups = new Map<number, Line[]>()
  for (const line of lines) {
    const group = groups.get(line.deviceId ?? 0)
    if (group) group.push(line)
    else groups.set(line.deviceId ?? 0, [line])
  }
  return [...groups]
    .map(([deviceId, members]) => ({ deviceId, members, name: members[0]?.values.device ?? null }))
    .sort((a, b) => compareValues(a.name, b.name))
    .flatMap(({ deviceId, members, name }): TableItem[] => [
      { kind: 'heading', key: `h${deviceId}`, name, count: members.length, totals: totalsOf(columns, members) },
      ...members.map((line): TableItem => ({ kind: 'line', line })),
    ])
}
