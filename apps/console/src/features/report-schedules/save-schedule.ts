import type { Calendar } from '@rastro/model/calendar'
import type { Permission } from '@rastro/model/permission'
import type { ScheduledReport } from '@rastro/model/report'
import { FOR_REPORTS, saveCalendar } from '#src/api/calendars'
import { changeLinks, LINKS_PER_CALL } from '#src/api/links'
import { saveSchedule } from '#src/api/report-schedules'
import { calendarDataOf, reportOf, type ScheduleDraft } from './schedule-draft'

/** What a scheduled report is linked to now. */
export interface ScheduleLinks {
  deviceIds: readonly number[]
  groupIds: readonly number[]
  userIds: readonly number[]
}

interface SaveParts {
  draft: ScheduleDraft
  before: ScheduledReport | null
  links: ScheduleLinks
  calendars: readonly Calendar[]
  /** Name of a calendar that has to be made. */
  calendarName: string
  zone: string
  /** The report itself is stored; its links follow. */
  onStored(report: ScheduledReport): void
}

async function change(
  key: string,
  reportId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const linksOf = (ids: readonly number[]): Permission[] => ids.map((id) => ({ [key]: id, reportId }))
  const added = linksOf(after.filter((id) => !before.includes(id)))
  const removed = linksOf(before.filter((id) => !after.includes(id)))
  for (const [links, isLinked] of [
    [added, true],
    [removed, false],
  ] as const)
    for (let at = 0; at < links.length; at += LINKS_PER_CALL)
      await changeLinks(links.slice(at, at + LINKS_PER_CALL), isLinked)
}

/** Stores the calendar of the choice where none is like it, the report, and its links. */
export async function storeSchedule({
  draft,
  before,
  links,
  calendars,
  calendarName,
  zone,
  onStored,
}: SaveParts): Promise<ScheduledReport> {
  const data = calendarDataOf(draft, zone)
  const alike = data === null ? undefined : calendars.find((one) => one.data === data)
  const calendar =
    data === null || alike
      ? alike
      : await saveCalendar({ id: 0, name: calendarName, attributes: { [FOR_REPORTS]: true }, data })
  const stored = await saveSchedule(reportOf(draft, before, calendar?.id ?? before?.calendarId ?? 0), before)
  onStored(stored)
  const { scope } = draft
  await change('deviceId', stored.id, links.deviceIds, scope.all ? [] : scope.deviceIds)
  await change('groupId', stored.id, links.groupIds, scope.all ? [] : scope.groupIds)
  // Who stores it keeps it until the last moment: without a link he could not change it any more.
  await change('userId', stored.id, links.userIds, draft.userIds)
  return stored
}
