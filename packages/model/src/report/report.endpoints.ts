import { z } from 'zod'
import { endpoint } from '../wire/index'
import { PDF_TYPES, type PdfType, REPORT_TYPES, reportOf, type ReportType, WORKBOOK_TYPES, type WorkbookType } from './definitions/index' // prettier-ignore
import { queryOf, rowSchema } from './report.schema'

const report = <Type extends ReportType>(type: Type) =>
  endpoint('GET', `/api/reports/${type}`, {
    need: ['reports', 'view'],
    query: queryOf(reportOf(type)),
    reply: z.array(rowSchema(type)),
    access: 'user',
    summary: reportOf(type).summary,
  })

const file = (type: WorkbookType | PdfType, part: 'xlsx' | 'pdf' | 'mail', what: string) =>
  endpoint('GET', `/api/reports/${type}/${part}`, {
    need: ['reports', 'create'],
    query: queryOf(reportOf(type)),
    access: 'user',
    summary: `The ${type} report as a ${what}.`,
  })
type FileEndpoint = ReturnType<typeof file>

const byType = <Type extends string, One>(types: readonly Type[], make: (type: Type) => One): Record<Type, One> =>
  Object.fromEntries(types.map((type) => [type, make(type)])) as Record<Type, One>

/** Rows come device by device, oldest first within each. With an `Accept` of workbooks those that have one answer with it. */
export const reportEndpoints = byType(REPORT_TYPES, report) as {
  [Type in ReportType]: ReturnType<typeof report<Type>>
}

export const reportWorkbooks: Record<WorkbookType, FileEndpoint> = byType(WORKBOOK_TYPES, (type) =>
  file(type, 'xlsx', 'workbook'),
)

/** In the language, units and zone of the caller, with the brand of the house; long ones are cut, which they say. */
export const reportPdfs: Record<PdfType, FileEndpoint> = byType(PDF_TYPES, (type) => file(type, 'pdf', 'document'))

export const reportMails: Record<WorkbookType, FileEndpoint> = byType(WORKBOOK_TYPES, (type) =>
  file(type, 'mail', "workbook in the caller's mailbox"),
)
