import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type FilterFn,
  type Row,
  type SortFn,
} from '@tanstack/react-table'
import { normaliseText } from '#src/live/query'
import type { Words } from '#src/widgets/telemetry'
import { cellText, isNumeric, type CellValue, type Column } from './columns'
import type { Line } from './line'

export const reportFeatures = tableFeatures({
  columnVisibilityFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})
export type ReportFeatures = typeof reportFeatures
export type LineRow = Row<ReportFeatures, Line>

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Numbers by size, words as people sort them, what is unknown last. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

const valueOf = (row: LineRow, column: string): CellValue => {
  const value: unknown = row.getValue(column)
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

const sortValues: SortFn<ReportFeatures, Line> = (a, b, column) => compareValues(valueOf(a, column), valueOf(b, column))

/** Every word of the search somewhere in the cell. */
export const fitsSearch =
  ({ formats }: Words): FilterFn<ReportFeatures, Line> =>
  (row, column, wanted: unknown) => {
    const line = row.original
    const key = column as keyof Line['values']
    return normaliseText(cellText(key, line.values[key], formats)).includes(normaliseText(String(wanted)))
  }

export const columnDefs = (columns: readonly Column[]): ColumnDef<ReportFeatures, Line>[] =>
  columns.map(({ key }) => ({
    id: key,
    accessorFn: ({ values }) => values[key] ?? null,
    sortFn: sortValues,
    sortUndefined: 'last',
    sortDescFirst: isNumeric(key),
  }))
