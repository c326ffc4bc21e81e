import { z } from 'zod'
import { endpoint, FlagParam, IdParams, IntegerParam } from '../wire/index'
import { IMPORT_MAX_BYTES, ImportMapping, ImportRow, ImportUndo, SheetImport } from './import.schema'

/** Devices from a sheet: read it, say what its columns are, look, import, and if need be undo (ADM-IMPORT-10). */
export const importEndpoints = {
  list: endpoint('GET', '/tarkan/imports', {
    need: ['devices', 'create'],
    reply: z.array(SheetImport),
    access: 'user',
    summary: 'Sheets of the caller, newest first; they are kept for 30 days.',
  }),
  template: endpoint('GET', '/tarkan/imports/template', {
    need: ['devices', 'create'],
    query: z.object({ language: z.enum(['pt-BR', 'es-ES', 'en-US']).optional() }),
    access: 'user',
    summary: 'An empty workbook with the titles that are recognised.',
  }),
  read: endpoint('POST', '/tarkan/imports', {
    need: ['devices', 'create'],
    upload: { as: 'form', maxBytes: IMPORT_MAX_BYTES },
    reply: SheetImport,
    access: 'user',
    summary: 'Reads a sheet (.xlsx, .xls, .csv), recognises its columns and checks its rows. Nothing is imported yet.',
  }),
  get: endpoint('GET', '/tarkan/imports/:id', {
    need: ['devices', 'create'],
    params: IdParams,
    reply: SheetImport,
    access: 'user',
    summary: 'A sheet with its columns and how far it is.',
  }),
  rows: endpoint('GET', '/tarkan/imports/:id/rows', {
    need: ['devices', 'create'],
    params: IdParams,
    query: z.object({
      after: IntegerParam.optional(),
      onlyWrong: FlagParam.optional(),
      column: IntegerParam.optional(),
    }),
    reply: z.array(ImportRow),
    access: 'user',
    summary:
      'At most 50 rows after a row number; `onlyWrong` those with mistakes, `column` those with one in that column.',
  }),
  setColumns: endpoint('PUT', '/tarkan/imports/:id/columns', {
    need: ['devices', 'create'],
    params: IdParams,
    body: ImportMapping,
    reply: SheetImport,
    access: 'user',
    summary: 'Says where each column goes and checks the rows anew; remembered for sheets with the same titles.',
  }),
  run: endpoint('POST', '/tarkan/imports/:id/run', {
    need: ['devices', 'create'],
    params: IdParams,
    reply: SheetImport,
    access: 'user',
    summary: 'Begins the import of the rows without mistakes; the call returns at once.',
  }),
  undo: endpoint('POST', '/tarkan/imports/:id/undo', {
    need: ['devices', 'delete'],
    params: IdParams,
    body: z.strictObject({ dryRun: z.boolean() }),
    reply: ImportUndo,
    access: 'user',
    summary: 'Within a day: removes what was created and takes back what was changed, unless it was touched since.',
  }),
  result: endpoint('GET', '/tarkan/imports/:id/result', {
    need: ['devices', 'create'],
    params: IdParams,
    query: z.object({
      language: z.enum(['pt-BR', 'es-ES', 'en-US']).optional(),
      onlyWrong: FlagParam.optional(),
    }),
    access: 'user',
    summary: 'The sheet as a workbook with a column of outcomes.',
  }),
  remove: endpoint('DELETE', '/tarkan/imports/:id', {
    need: ['devices', 'create'],
    params: IdParams,
    access: 'user',
    summary: 'Forgets a sheet that is not being imported; devices stay.',
  }),
}
