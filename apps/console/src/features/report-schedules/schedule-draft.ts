import type { Calendar } from '@rastro/model/calendar'
import { scheduledColumns, ScheduledReportInput, type ScheduledReport } from '@rastro/model/report'
import { REPORTS, reportOf as definitionOf, type ReportJobType } from '@rastro/model/report-definitions'
import { readSimpleCalendar, simpleCalendar, type Weekday } from '@rastro/model/weekly'
import { MailAddress } from '@rastro/model/wire'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { isEmptyScope, type Scope } from '#src/widgets/scope'

/** Reports that come as files, with their names among the texts of reports. */
export const SCHEDULE_REPORTS = REPORTS.filter(({ formats }) => (formats as readonly string[]).includes('xlsx'))
export type ScheduleType = ReportJobType
export const hasColumns = (type: ScheduleType): boolean => definitionOf(type).hasAttributes === true

/** A scheduled report as the form has it. */
export interface ScheduleDraft {
  name: string
  type: ScheduleType
  format: 'xlsx' | 'pdf'
  daily: boolean
  /** `other`: a calendar that was made elsewhere. */
  every: 'day' | 'week' | 'month' | 'other'
  weekStart: Weekday
  /** Hour of the day at which it is sent. */
  hour: number
  scope: Scope
  /** Of visits; none means all. */
  geofenceIds: readonly number[]
  /** Of reports whose rows have attributes: those that are columns of their own. */
  columns: readonly string[]
  userIds: readonly number[]
  /** Addresses without an account that are asked once the report is stored. */
  outside: readonly string[]
  /** One more of them, as it is typed. */
  address: string
}

const MINUTES = 60
const idsOf = (value: unknown): number[] =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).split(',').map(Number).filter((id) => Number.isSafeInteger(id) && id > 0) // prettier-ignore
    : []
const isType = (type: string): type is ScheduleType => SCHEDULE_REPORTS.some((one) => one.type === type)

export interface DraftParts {
  report: ScheduledReport | null
  calendar: Calendar | undefined
  scope: Pick<Scope, 'deviceIds' | 'groupIds'>
  userIds: readonly number[]
}

export function draftOf({ report, calendar, scope, userIds }: DraftParts): ScheduleDraft {
  const simple = calendar ? readSimpleCalendar(calendar.data) : null
  const periods = simple?.kind === 'periods' ? simple : null
  const attributes = report?.attributes ?? {}
  const type = isType(report?.type ?? '') ? (report?.type as ScheduleType) : 'summary'
  const delay = Number(attributes.delayMinutes ?? 6 * MINUTES)
  return {
    name: report?.description ?? '',
    type,
    format: attributes.format === 'pdf' ? 'pdf' : 'xlsx',
    daily: attributes.daily === true,
    every: report === null ? 'week' : (periods?.every ?? 'other'),
    weekStart: periods?.weekStart ?? 'MO',
    hour: Math.floor((Number.isFinite(delay) ? delay : 0) / MINUTES) % 24,
    scope: { all: report === null || attributes.scope !== 'chosen', ...scope },
    geofenceIds: idsOf(attributes.geofenceIds),
    columns: (report && scheduledColumns(report)) ?? [],
    userIds,
    outside: [],
    address: '',
  }
}

/** The calendar of a choice; null keeps the one that was made elsewhere. */
export const calendarDataOf = ({ every, weekStart }: ScheduleDraft, zone: string): string | null =>
  every === 'other' ? null : simpleCalendar({ kind: 'periods', zone, every, weekStart })

/** What is stored; attributes that the form does not know stay. */
export function reportOf(draft: ScheduleDraft, before: ScheduledReport | null, calendarId: number): ScheduledReport {
  const { name, type, format, daily, hour, scope, every, geofenceIds, columns } = draft
  const { delayMinutes: kept, geofenceIds: _before, attributeColumns: _columns, ...others } = before?.attributes ?? {}
  return {
    id: before?.id ?? 0,
    type,
    description: name.trim(),
    calendarId,
    attributes: {
      ...others,
      format,
      daily: type === 'summary' && daily,
      scope: scope.all ? 'all' : 'chosen',
      ...(type === 'geofences' && geofenceIds.length > 0 ? { geofenceIds: geofenceIds.join(',') } : {}),
      ...(hasColumns(type) && columns.length > 0 ? { attributeColumns: columns.join('\n') } : {}),
      ...(every === 'other' ? (kept === undefined ? {} : { delayMinutes: kept }) : { delayMinutes: hour * MINUTES }),
    },
  }
}

export const addressOf = ({ address }: Pick<ScheduleDraft, 'address'>): string => address.trim().toLowerCase()
export const isWholeAddress = (address: string): boolean => MailAddress.safeParse(address).success

/** Whom to ask when it is stored: also the one that is typed and was not added. */
export function toAsk(draft: Pick<ScheduleDraft, 'outside' | 'address'>): readonly string[] {
  const typed = addressOf(draft)
  return typed === '' || draft.outside.includes(typed) ? draft.outside : [...draft.outside, typed]
}

/** Stands for the calendar of the choice, which is made when the report is stored. */
const SOME_CALENDAR = 1

/** @param before as it was loaded; null for a new one */
export const scheduleRules = (before: ScheduledReport | null): FormRules<ScheduleDraft, ScheduledReport> => ({
  schema: ScheduledReportInput,
  bodyOf: (draft) => reportOf(draft, before, before?.calendarId || SOME_CALENDAR),
  fieldAt: fieldsAt({
    description: 'name',
    type: 'type',
    'attributes.format': 'format',
    'attributes.geofenceIds': 'geofenceIds',
    'attributes.attributeColumns': 'columns',
    geofenceIds: 'geofenceIds',
    calendarId: 'every',
    deviceId: 'scope',
    groupId: 'scope',
    userId: 'recipients',
    address: 'address',
    email: 'address',
  }),
  alsoWrong: ({ scope, userIds, ...draft }) => ({
    ...(isEmptyScope(scope) ? { scope: 'scope' } : {}),
    ...(userIds.length === 0 ? { recipients: 'recipients' } : {}),
    ...(addressOf(draft) !== '' && !isWholeAddress(addressOf(draft)) ? { address: 'address' } : {}),
  }),
})
