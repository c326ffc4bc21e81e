import type { ScheduledReport, ScheduledReportInput } from '@rastro/model/report'
import { resourceStore } from '#src/tracking/resource/index'

export const scheduledReportStore = resourceStore({
  table: 'scheduled_reports',
  users: ['user_reports', 'report_id'],
  recordOf: (row): ScheduledReport => ({
    id: row.id,
    attributes: row.attributes,
    type: row.type,
    description: row.description,
    calendarId: row.calendar_id,
  }),
  columnsOf: (report: ScheduledReportInput) => ({
    attributes: JSON.stringify(report.attributes),
    type: report.type,
    description: report.description,
    calendar_id: report.calendarId,
    // What ended before it was made or changed is not made up for.
    looked_at: new Date(),
  }),
})
