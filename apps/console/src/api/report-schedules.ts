import type { OutsideAddress, ReportRun, ScheduledReport } from '@rastro/model/report'
import { recordVersion } from '@rastro/model/record-version'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

/** First part of the keys of every question for scheduled reports. */
export const SCHEDULES_KEY = endpoints.listSchedules.path
export const RUNS_KEY = endpoints.listScheduleRuns.path

export const schedulesQuery = () => queryFor(endpoints.listSchedules, {})
export const scheduleRunsQuery = (id: number) => queryFor(endpoints.listScheduleRuns, { params: { id } })

/** `id` 0 makes a new one. @param edited as it was loaded: fails with CHANGED_MEANWHILE when it is another one by now */
export const saveSchedule = (report: ScheduledReport, edited?: ScheduledReport | null): Promise<ScheduledReport> =>
  report.id > 0
    ? call(endpoints.updateSchedule, {
        params: { id: report.id },
        body: report,
        ifMatch: edited ? recordVersion(edited) : undefined,
      })
    : call(endpoints.createSchedule, { body: report })

export const deleteSchedule = (id: number): Promise<unknown> => call(endpoints.deleteSchedule, { params: { id } })
/** Makes and mails it now, for the last period that ended. */
export const runSchedule = (id: number): Promise<ReportRun> => call(endpoints.runSchedule, { params: { id } })

/** First part of the keys of every question for addresses without an account. */
export const OUTSIDE_KEY = endpoints.listOutside.path
export const outsideQuery = (id: number) => queryFor(endpoints.listOutside, { params: { id } })
export const addOutside = (id: number, address: string): Promise<OutsideAddress> =>
  call(endpoints.addOutside, { params: { id }, body: { address } })
export const inviteOutside = (id: number, addressId: number): Promise<OutsideAddress> =>
  call(endpoints.inviteOutside, { params: { id, addressId } })
export const removeOutside = (id: number, addressId: number): Promise<unknown> =>
  call(endpoints.removeOutside, { params: { id, addressId } })
