import { z } from 'zod'
import { Id, WireDate } from '../wire/index'
import { REPORT_JOB_TYPES, reportOf, type ReportJobType } from './definitions/index'
import { ReportInput } from './report.schema'

export { REPORT_JOB_TYPES, type ReportJobType } from './definitions/index'
export const REPORT_FORMATS = ['json', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Whether there is a report of this type in this format. */
export const isReportFormat = (type: ReportJobType, format: ReportFormat): boolean =>
  reportOf(type).formats.includes(format)

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
