import { z } from 'zod'
import { crudEndpoints, ListQuery } from '../list/index'
import {
  Attributes,
  endpoint,
  Id,
  IdParams,
  AttributesInput,
  Reference,
  ReferenceInput,
  RequiredText,
  WireDate,
} from '../wire/index'
import { ATTRIBUTE_COLUMNS_MAX, isAttributeName } from './definitions/index'
import { isReportFormat, REPORT_JOB_TYPES, type ReportFormat, type ReportJobType } from './job.schema'

/** Attribute keys of scheduled reports. */
export const SCHEDULE_KEYS = {
  /** `xlsx` (unless said) or `pdf`. */
  format: 'format',
  /** Of a summary: a row for each day. */
  daily: 'daily',
  /** Minutes between the end of a period and its mail. */
  delay: 'delayMinutes',
  /** `chosen`: only devices and groups it is linked to; otherwise none linked means all of the reader's. */
  scope: 'scope',
  /** Of visits: ids of geofences as `12,15`; absent or empty means all that the reader sees. */
  geofences: 'geofenceIds',
  /** Of the route: attributes that are columns of their own, a line for each name. */
  columns: 'attributeColumns',
} as const
/** Most geofences of one scheduled report. */
const SCHEDULE_GEOFENCES_MAX = 300

/** Longest wait between the end of a period and its mail, minutes. */
export const SCHEDULE_DELAY_MAX = 1440

/** A report that is made whenever a period of a calendar ends, and mailed to the users it is linked to. */
export const ScheduledReport = z.object({
  id: Id,
  attributes: Attributes,
  type: z.string().max(128),
  description: z.string().max(512),
  calendarId: Reference,
})
export type ScheduledReport = z.infer<typeof ScheduledReport>

const isJobType = (type: string): type is ReportJobType => (REPORT_JOB_TYPES as readonly string[]).includes(type)

/** The form a scheduled report comes in. */
export const scheduledFormat = ({ attributes }: Pick<ScheduledReport, 'attributes'>): ReportFormat =>
  attributes[SCHEDULE_KEYS.format] === 'pdf' ? 'pdf' : 'xlsx'
/** Minutes between the end of a period and its mail. */
export function scheduledDelay({ attributes }: Pick<ScheduledReport, 'attributes'>): number {
  const minutes = Number(attributes[SCHEDULE_KEYS.delay] ?? 0)
  return Number.isFinite(minutes) ? Math.min(Math.max(minutes, 0), SCHEDULE_DELAY_MAX) : 0
}
/** Ids of the geofences that were chosen for a report of visits, each once; none means all. Null when they cannot be read. */
export function scheduledGeofences({ attributes }: Pick<ScheduledReport, 'attributes'>): number[] | null {
  const text = String(attributes[SCHEDULE_KEYS.geofences] ?? '').trim()
  if (text === '') return []
  const ids = [...new Set(text.split(',').map(Number))]
  const areFine = ids.length <= SCHEDULE_GEOFENCES_MAX && ids.every((id) => Number.isSafeInteger(id) && id > 0)
  return areFine ? ids : null
}
/** Attributes that are columns of their own, each once. Null when they cannot be read. */
export function scheduledColumns({ attributes }: Pick<ScheduledReport, 'attributes'>): string[] | null {
  const text = String(attributes[SCHEDULE_KEYS.columns] ?? '')
  const names = text === '' ? [] : [...new Set(text.split('\n'))]
  return names.length <= ATTRIBUTE_COLUMNS_MAX && names.every(isAttributeName) ? names : null
}
/** The type of a scheduled report as reports are made by; undefined when there is none of this name and form. */
export function scheduledType(report: Pick<ScheduledReport, 'type' | 'attributes'>): ReportJobType | undefined {
  const { type } = report
  return isJobType(type) && isReportFormat(type, scheduledFormat(report)) ? type : undefined
}

const isPlain = (value: unknown): boolean => typeof value !== 'object'

export const ScheduledReportInput = z
  .strictObject({
    id: ReferenceInput,
    attributes: AttributesInput,
    type: RequiredText(128),
    description: RequiredText(512),
    calendarId: z.number().int().positive(),
  })
  .refine(({ attributes }) => Object.values(SCHEDULE_KEYS).every((key) => isPlain(attributes[key])), {
    message: 'attributes: settings of a scheduled report are texts, numbers or flags',
  })
  .refine((report) => scheduledType(report) !== undefined, { message: 'there is no such report in this format' })
  .refine((report) => scheduledGeofences(report) !== null, { message: 'geofenceIds: not a list of ids' })
  .refine((report) => scheduledColumns(report) !== null, {
    message: `attributeColumns: more than ${ATTRIBUTE_COLUMNS_MAX} names, or one that is no name`,
    path: ['attributes', SCHEDULE_KEYS.columns],
  })
export type ScheduledReportInput = z.output<typeof ScheduledReportInput>

/** One making of a scheduled report, and to whom it went. */
export const ReportRun = z.object({
  id: Id,
  reportId: Id,
  from: WireDate,
  to: WireDate,
  state: z.enum(['waiting', 'done', 'failed']),
  startedAt: WireDate,
  finishedAt: WireDate.nullable(),
  /** Code of what went wrong last. */
  error: z.string().nullable(),
  recipients: z.array(
    z.object({ userId: Id, name: z.string(), sentAt: WireDate.nullable(), error: z.string().nullable() }),
  ),
  /** Those without an account. */
  addresses: z.array(z.object({ address: z.string(), sentAt: WireDate.nullable(), error: z.string().nullable() })),
})
export type ReportRun = z.infer<typeof ReportRun>

export const scheduledReportEndpoints = {
  ...crudEndpoints(
    'scheduled report',
    'reports',
    'reports',
    {
      wire: ScheduledReport,
      input: ScheduledReportInput,
      query: ListQuery,
    },
    // Who may make reports may change and remove the scheduled ones he sees: the area has no flags for that.
    { update: { need: ['reports', 'create'] }, remove: { need: ['reports', 'create'] } },
  ),
  runs: endpoint('GET', '/api/reports/:id/runs', {
    need: ['reports', 'view'],
    params: IdParams,
    reply: z.array(ReportRun),
    access: 'user',
    summary: 'The last makings of a scheduled report, newest first.',
  }),
  run: endpoint('POST', '/api/reports/:id/run', {
    need: ['reports', 'create'],
    params: IdParams,
    reply: ReportRun,
    access: 'user',
    summary: 'Makes and mails a scheduled report now, for the last period that ended.',
  }),
}
