import { z } from 'zod'
import { Id, WireDate } from '../wire/index'

export const IMPORT_MAX_BYTES = 20 * 1024 * 1024
export const IMPORT_MAX_ROWS = 50_000
export const IMPORT_MAX_COLUMNS = 200
/** Rows that the analysis shows at once. */
export const IMPORT_PREVIEW_ROWS = 50

export const ImportState = z.enum(['read', 'running', 'done', 'undoing', 'undone'])
export type ImportState = z.infer<typeof ImportState>

/** What is wrong, or to be looked at, in a cell. */
export const CELL_PROBLEMS = [
  'required',
  'rounded',
  'formula',
  'sheetError',
  'tooLong',
  'notNumber',
  'notDate',
  'notFlag',
  'notColor',
  'notMail',
  'unknownGroup',
  'ambiguousGroup',
  'repeated',
  'invalid',
  'notLuhn',
  'notPlate',
  'notRenavam',
] as const
export const CellProblem = z.enum(CELL_PROBLEMS)
export type CellProblem = z.infer<typeof CellProblem>

/** Of a cell of a row; a `warning` does not keep the row out. */
export const ImportProblem = z.object({
  column: z.number().int().nullable(),
  /** The column of the devices that it is about. */
  key: z.string(),
  problem: CellProblem,
  isWarning: z.boolean(),
  /** Number of the row that has the same identifier. */
  row: z.number().int().optional(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** `ready` rows are still to be imported; `wrong` ones never are. */
export const ImportRowState = z.enum([
  'ready',
  'wrong',
  'created',
  'changed',
  'unchanged',
  'refused',
  'removed',
  'restored',
  'kept',
])
export type ImportRowState = z.infer<typeof ImportRowState>

export const ImportRow = z.object({
  /** As the sheet counts them. */
  number: z.number().int(),
  cells: z.array(z.string()),
  state: ImportRowState,
  /** What would become of a row that is ready. */
  plan: z.enum(['create', 'change', 'same']).nullable(),
  problems: z.array(ImportProblem),
  /** Why it was refused, or kept by an undo. */
  code: z.string().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportSheetColumn = z.object({
  title: z.string(),
  /** Up to three that are filled. */
  samples: z.array(z.string()),
  /** Where it goes; null: nowhere. */
  key: z.string().nullable(),
  /** Rows with a mistake in this column. */
  wrong: z.number().int(),
})
export type ImportSheetColumn = z.infer<typeof ImportSheetColumn>

export const ImportCounts = z.object({
  total: z.number().int(),
  wrong: z.number().int(),
  warned: z.number().int(),
  create: z.number().int(),
  change: z.number().int(),
  same: z.number().int(),
  /** Of those that were ready, how many are over. */
  done: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.number().int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** A sheet that was read, and what became of it. */
export const SheetImport = z.object({
  id: Id,
  fileName: z.string(),
  state: ImportState,
  createdAt: WireDate,
  endedAt: WireDate.nullable(),
  /** Until when it can be undone; null: not (any more). */
  undoUntil: WireDate.nullable(),
  columns: z.array(ImportSheetColumn),
  /** Columns of devices that must be there and are not. */
  missing: z.array(z.string()),
  counts: ImportCounts,
  /** Devices that the caller may still create; null: without limit. */
  room: z.number().int().nullable(),
})
export type SheetImport = z.infer<typeof SheetImport>

/** Where each column of the sheet goes, in its order. */
export const ImportMapping = z.strictObject({
  keys: z.array(z.string().max(64).nullable()).max(IMPORT_MAX_COLUMNS),
})

/** What an undo does, or would do. */
export const ImportUndo = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.array(z.object({ number: z.number().int(), name: z.string(), code: z.string() })),
  keptCount: z.number().int(),
})
export type ImportUndo = z.infer<typeof ImportUndo>
