import type { SheetImport } from '@rastro/model/import'
import { call, queryFor } from './call'
import { download } from './download'
import { endpoints } from './endpoints'
import { upload } from './upload'
import { where } from './where'

/** First part of the keys of every question for the list of sheets. */
export const IMPORTS_KEY = endpoints.listImports.path

/** First part of the keys of every question for rows of a sheet. */
export const IMPORT_ROWS_KEY = endpoints.listImportRows.path

export const importsQuery = () => queryFor(endpoints.listImports, {})
export const importQuery = (id: number) => queryFor(endpoints.getImport, { params: { id } })

export interface RowsWanted {
  after?: number
  onlyWrong?: boolean
  column?: number
}
export const importRowsQuery = (id: number, query: RowsWanted) =>
  queryFor(endpoints.listImportRows, { params: { id }, query })

export const readSheet = (file: File, onProgress: (share: number) => void): Promise<SheetImport> =>
  upload({ path: where(endpoints.readSheet).path, file, name: file.name, onProgress }) as Promise<SheetImport>
export const setImportColumns = (id: number, keys: Array<string | null>) =>
  call(endpoints.setImportColumns, { params: { id }, body: { keys } })
export const runImport = (id: number) => call(endpoints.runImport, { params: { id } })
export const undoImport = (id: number, dryRun: boolean) =>
  call(endpoints.undoImport, { params: { id }, body: { dryRun } })
export const removeImport = (id: number) => call(endpoints.removeImport, { params: { id } })

type FileLanguage = 'pt-BR' | 'es-ES' | 'en-US'
export const downloadTemplate = (language: FileLanguage) =>
  download(`${where(endpoints.importTemplate).path}?language=${language}`, 'template.xlsx')
export const downloadResult = (id: number, language: FileLanguage, onlyWrong: boolean) =>
  download(`${where(endpoints.importResult, { id }).path}?language=${language}&onlyWrong=${onlyWrong}`, 'import.xlsx')
