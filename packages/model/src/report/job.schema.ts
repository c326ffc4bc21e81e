import { z } from 'zod'
import { Id, WireDate } from '../wire/index'
import { REPORT_TYPES, ReportInput, WORKBOOK_TYPES } from './report.schema'

/** Reports that can be made in the background. */
export const REPORT_JOB_TYPES = [...REPORT_TYPES, 'devices'] as const
export type ReportJobType = (typeof REPORT_JOB_TYPES)[number]
export const REPORT_FORMATS = ['json', 'xlsx'] as const

/** A report to be made in the background: what the report itself is asked with, and the form it is wanted in. */
export const ReportJobInput = ReportInput.extend({
  type: z.enum(REPORT_JOB_TYPES),
  format: z.enum(REPORT_FORMATS),
  /** Of the events report: what `type` is in its own call. */
  eventType: ReportInput.shape.type,
}).refine(
  ({ type, format }) => (format === 'json' ? type !== 'devices' : (WORKBOOK_TYPES as readonly string[]).includes(type)),
  { message: 'there is no such report in this format' },
)
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
})
export type ReportJob = z.infer<typeof ReportJob>
