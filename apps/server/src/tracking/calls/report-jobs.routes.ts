import { ApiError } from '@rastro/model/errors'
import { type ReportJob, reportJobEndpoints } from '@rastro/model/report'
import { wireDateFromMs } from '@rastro/model/wire'
import type { Mount } from '#src/http/index'
import type { Actor } from '#src/tracking/people/users/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import {
  FILE_MIMES,
  type JobFiles,
  type JobRunner,
  type JobStore,
  KEPT_MS,
  periodOf,
  type ReportDesk,
  type StoredJob,
} from '#src/tracking/history/reports/index'

export interface JobRoutes {
  store: JobStore
  files: JobFiles
  runner: JobRunner
  policy: Policy
  desk: Pick<ReportDesk, 'fileName'>
  periodLimitMs: number
}

export function jobRoutes(mount: Mount, { store, files, runner, policy, desk, periodLimitMs }: JobRoutes): void {
  const present = (job: StoredJob): ReportJob => ({
    id: job.id,
    type: job.type,
    format: job.format,
    state: job.state,
    progress: runner.progressOf(job),
    deviceId: job.input.deviceId ?? [],
    groupId: job.input.groupId ?? [],
    from: job.input.from.replace('Z', '+00:00'),
    to: job.input.to.replace('Z', '+00:00'),
    daily: job.input.daily ?? false,
    requestedAt: wireDateFromMs(job.requestedAtMs),
    finishedAt: job.finishedAtMs === null ? null : wireDateFromMs(job.finishedAtMs),
    expiresAt: wireDateFromMs(job.requestedAtMs + KEPT_MS),
    sizeBytes: job.sizeBytes,
    error: job.error,
    reportId: job.reportId,
  })

  /** The file box is everybody's own; that of others does not exist. */
  async function own(actor: Actor, id: number): Promise<StoredJob> {
    const job = await store.byId(id)
    if (!job || job.userId !== actor.id) throw new ApiError('NOT_FOUND')
    return job
  }

  mount(reportJobEndpoints.list, async ({ actor }) => {
    policy.requireReports(actor)
    return (await store.ofUser(actor.id)).map(present)
  })
  mount(reportJobEndpoints.create, async ({ body, actor }) => {
    policy.requireReports(actor)
    const { type, format, ...input } = body
    const { from, to } = periodOf(input, type === 'route' ? 0 : periodLimitMs)
    const stored = { ...input, from: from.toISOString(), to: to.toISOString() }
    return present(await runner.submit({ userId: actor.id, type, format, input: stored }))
  })
  mount(reportJobEndpoints.read, async ({ params, actor }) => {
    policy.requireReports(actor)
    return present(await own(actor, params.id))
  })
  mount(reportJobEndpoints.file, async ({ params, actor, reply }) => {
    policy.requireReports(actor)
    const { id, type, format, state, input } = await own(actor, params.id)
    policy.requireExport(actor)
    if (state !== 'done') throw new ApiError('REPORT_NOT_READY')
    const period = { from: new Date(input.from), to: new Date(input.to) }
    const name = desk.fileName({ type, format, input: { ...period, zone: input.zone }, actor })
    reply.header('content-disposition', `attachment; filename=${name}`)
    reply.type(FILE_MIMES[format])
    return files.read(id)
  })
  mount(reportJobEndpoints.remove, async ({ params, actor }) => {
    await runner.remove((await own(actor, params.id)).id)
  })
}
