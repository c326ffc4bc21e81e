import { ApiError } from '@rastro/model/errors'
import type { Geofence } from '@rastro/model/geofence'
import {
  type ReportRun,
  type ScheduledReport,
  scheduledGeofences,
  scheduledReportEndpoints,
} from '@rastro/model/report'
import { wireDate } from '@rastro/model/wire'
import type { Mount } from '#src/http/index'
import { type ResourceParts, resourceRoutes } from './resource-routes'
import type { Actor, UserDirectory } from '#src/tracking/people/users/index'
import type { Registry } from '#src/tracking/resource/index'
import {
  type RunStore,
  scheduledReportStore,
  type ScheduleRunner,
  type StoredRun,
} from '#src/tracking/history/reports/index'

export interface ScheduleRoutes extends ResourceParts {
  scheduledReports: Registry<ScheduledReport>
  geofences: Pick<Registry<Geofence>, 'byId'>
  users: Pick<UserDirectory, 'byId'>
  runs: RunStore
  runner: ScheduleRunner
}

const RUNS_SHOWN = 20

export function scheduleRoutes(mount: Mount, parts: ScheduleRoutes): void {
  const { policy, scheduledReports, geofences, users, runs, runner } = parts
  const found = (actor: Actor, id: number): ScheduledReport => {
    policy.requireReports(actor)
    policy.requireAccess(actor, 'report', id)
    const report = scheduledReports.byId(id)
    if (!report) throw new ApiError('NOT_FOUND')
    return report
  }
  const present = async (run: StoredRun): Promise<ReportRun> => ({
    id: run.id,
    reportId: run.reportId,
    from: wireDate(run.from),
    to: wireDate(run.to),
    state: run.state,
    startedAt: wireDate(run.startedAt),
    finishedAt: run.finishedAt && wireDate(run.finishedAt),
    error: run.error,
    recipients: (await runs.recipients(run.id)).map(({ userId, sentAt, error }) => ({
      userId,
      name: users.byId(userId)?.name ?? '',
      sentAt: sentAt && wireDate(sentAt),
      error,
    })),
    addresses: (await runs.addresses(run.id)).map(({ address, sentAt, error }) => ({
      address,
      sentAt: sentAt && wireDate(sentAt),
      error,
    })),
  })

  resourceRoutes(mount, parts, {
    noun: 'report',
    endpoints: scheduledReportEndpoints,
    registry: scheduledReports,
    store: scheduledReportStore,
    textOf: ({ description }) => description,
    check(actor, input, before) {
      policy.requireReports(actor)
      policy.requireChoice(actor, 'calendar', input.calendarId, before?.calendarId)
      // Those that somebody else chose, or that are gone meanwhile, stay.
      const known = new Set(before ? scheduledGeofences(before) : [])
      for (const id of scheduledGeofences(input) ?? []) {
        if (known.has(id)) continue
        policy.requireAccess(actor, 'geofence', id)
        if (!geofences.byId(id)) throw new ApiError('MISSING_REFERENCE')
      }
    },
  })
  mount(scheduledReportEndpoints.runs, async ({ actor, params }) => {
    const { id } = found(actor, params.id)
    return Promise.all((await runs.ofReport(id, RUNS_SHOWN)).map(present))
  })
  mount(scheduledReportEndpoints.run, async ({ actor, params }) => {
    const report = found(actor, params.id)
    policy.requireWrite(actor, 'report')
    return present(await runner.runNow(report))
  })
}
