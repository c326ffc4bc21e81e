import { z } from 'zod'
import { Id, WireDate } from '../wire/index'
import { PDF_TYPES, REPORT_TYPES, ReportInput, WORKBOOK_TYPES } from './report.schema'

/** Reports that can be made in the background. */
export const REPORT_JOB_TYPES = [...REPORT_TYPES, 'devices'] as const
export type ReportJobType = (typeof REPORT_JOB_TYPES)[number]
export const REPORT_FORMATS = ['json', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

const FILE_TYPES: Readonly<Record<'xlsx' | 'pdf', readonly string[]>> = { xlsx: WORKBOOK_TYPES, pdf: PDF_TYPES }

/** Whether there is a report of this type in this format. */
export const isReportFormat = (type: ReportJobType, format: ReportFormat): boolean =>
  format === 'json' ? type !== 'devices' : FILE_TYPES[format].includes(type)

/** More than the largest fleet has. */
const REPORT_JOB_IDS_MAX = 50_000

/** A report to be made in the background: what the report itself is asked with, and the form it is wanted in. */
export const ReportJobInput = ReportInput.extend({
  type: z.enum(REPORT_JOB_TYPES),
  format: z.enum(REPORT_FORMATS),
  /** Of the events report: what `type` is in its own call. */
  eventType: ReportInput.shape.type,
})
  .refine(({ type, format }) => isReportFormat(type, format), { message: 'there is no such report in this format' })
  .refine(({ deviceId = [], groupId = [] }) => Math.max(deviceId.length, groupId.length) <= REPORT_JOB_IDS_MAX, {
    message: `more than ${REPORT_JOB_IDS_MAX} devices or groups`,
  })
export type ReportJobInput = z.output<typeof ReportJobInput>

/** A report in the file box of the one who asked for it. */
export const ReportJob = z.object({
  id: Id,
  type: z.enum(REPORT_JOB_TYPES),
  format: z.enum(REPORT_FORMATS),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** From 0 to 1. */
  progress: z.number(),
  deviceId: z.array(Id),
  groupId: z.array(Id),
  from: WireDate,
  to: WireDate,
  daily: z.boolean(),
  requestedAt: WireDate,
  finishedAt: WireDate.nullable(),
  /** When the file is taken away. */
  expiresAt: WireDate,
  /** Of the file, once it is there. */
  sizeBytes: z.number().nullable(),
  /** Code of the failure. */
  error: z.string().nullable(),
  /** The scheduled report it was made for; 0 when somebody asked for it. */
  reportId: Id,
})
export type ReportJob = z.infer<typeof ReportJob>
