import { Readable } from 'node:stream'
import { importEndpoints } from '@rastro/model/import'
import { serverTexts } from '@rastro/i18n/server'
import { type Mount, ofOneCaller } from '#src/http/index'
import type { createImports } from './imports'
import type { ImportStore } from './imports.store'
import { resultSheet, templateSheet } from './result-sheet'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FIRST_LANGUAGE = 'pt-BR'

/** Sheets of devices, each its reader's alone. */
export function importRoutes(mount: Mount, imports: ReturnType<typeof createImports>, store: ImportStore): void {
  mount(importEndpoints.list, ({ actor }) => imports.list(actor))
  mount(importEndpoints.template, ({ query, reply }) => {
    const language = query.language ?? FIRST_LANGUAGE
    const { template } = serverTexts[language].imports.file
    return reply
      .header('content-disposition', `attachment; filename="${template}.xlsx"`)
      .type(WORKBOOK)
      .send(Readable.from(templateSheet(language)))
  })
  mount(importEndpoints.read, async ({ actor, upload }) => {
    const { bytes, name } = await upload()
    return imports.read(actor, bytes, name)
  })
  mount(importEndpoints.get, ({ actor, params }) => imports.get(actor, params.id))
  mount(importEndpoints.rows, ({ actor, params, query }) =>
    imports.rows(actor, params.id, query.after ?? 0, query.onlyWrong ?? false, query.column),
  )
  mount(importEndpoints.setColumns, ({ actor, params, body }) => imports.setColumns(actor, params.id, body.keys))
  mount(importEndpoints.run, ({ actor, params }) => imports.run(actor, params.id))
  mount(importEndpoints.undo, ({ actor, params, body }) => imports.undo(actor, params.id, body.dryRun))
  mount(importEndpoints.result, async ({ actor, params, query, reply }) => {
    const record = await imports.own(actor, params.id)
    const language = query.language ?? FIRST_LANGUAGE
    const { result } = serverTexts[language].imports.file
    return ofOneCaller(reply)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${result}-${params.id}.xlsx"`)
      .type(WORKBOOK)
      .send(Readable.from(resultSheet(store, record, language, query.onlyWrong ?? false)))
  })
  mount(importEndpoints.remove, ({ actor, params }) => imports.remove(actor, params.id))
}
