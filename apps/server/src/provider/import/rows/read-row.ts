import { DeviceForm } from '@rastro/model/device'
import type { CellProblem, ImportProblem } from '@rastro/model/import'
import { DEVICE_COLUMNS, type ImportColumn } from '@rastro/model/import-columns'
import type { SheetCell } from '../sheets/index'
import { type CellContext, readCell } from './read-cell'

const byKey = new Map(DEVICE_COLUMNS.map((column) => [column.key, column]))

/** What a row says of a device; what it does not say is not there. */
export interface DeviceRow {
  fields: Readonly<Record<string, string | number | boolean>>
  attributes: Readonly<Record<string, string | number | boolean>>
}

interface ReadRow extends DeviceRow {
  problems: ImportProblem[]
}

/** Where each column of the sheet goes. */
export type Keys = ReadonlyArray<string | null>

export const isKey = (key: string): boolean => byKey.has(key)
export const uniqueIdOf = ({ fields }: DeviceRow): string => String(fields.uniqueId ?? '')

function problemOf(code: string, kind: ImportColumn['kind'] | undefined, key: string): CellProblem {
  if (code === 'too_big') return 'tooLong'
  if (kind === 'amount') return 'notNumber'
  return key.endsWith('email') ? 'notMail' : 'invalid'
}

type Cells = ReadonlyArray<SheetCell | null | undefined>

/** Reads a row by its columns, without asking whether a device may be so: of rows that were checked. */
export function readCells(cells: Cells, keys: Keys, context: CellContext): ReadRow {
  const fields: Record<string, string | number | boolean> = {}
  const attributes: Record<string, string | number | boolean> = {}
  const problems: ImportProblem[] = []
  for (const [index, key] of keys.entries()) {
    const column = key === null ? undefined : byKey.get(key)
    if (!column) continue
    const { value, problem, warning } = readCell(column, cells[index] ?? undefined, context)
    if (problem) problems.push({ column: index, key: column.key, problem, isWarning: false })
    if (warning) problems.push({ column: index, key: column.key, problem: warning, isWarning: true })
    if (value !== undefined) (column.isAttribute ? attributes : fields)[column.key] = value
  }
  return { fields, attributes, problems }
}

/** Reads a row by its columns and the schemas of the model. */
export function readRow(cells: Cells, keys: Keys, context: CellContext): ReadRow {
  const { fields, attributes, problems } = readCells(cells, keys, context)
  const columnOf = (key: string): number | null => {
    const index = keys.indexOf(key)
    return index < 0 ? null : index
  }
  for (const { key, isRequired } of DEVICE_COLUMNS) {
    if (!isRequired || fields[key] !== undefined) continue
    const isTold = problems.some((one) => one.key === key && !one.isWarning)
    if (!isTold) problems.push({ column: columnOf(key), key, problem: 'required', isWarning: false })
  }
  const { error } = DeviceForm.safeParse({ ...fields, attributes })
  for (const { path, code } of error?.issues ?? []) {
    const key = String(path[0] === 'attributes' ? (path[1] ?? '') : path[0])
    const isTold = problems.some((one) => one.key === key && !one.isWarning)
    const problem = problemOf(code, byKey.get(key)?.kind, key)
    if (!isTold) problems.push({ column: columnOf(key), key, problem, isWarning: false })
  }
  return { fields, attributes, problems }
}
