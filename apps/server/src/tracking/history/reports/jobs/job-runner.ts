import { ApiError } from '@rastro/model/errors'
import {
  REPORT_TYPES,
  isReportFormat,
  type PdfType,
  type ReportInput,
  type ReportType,
  WORKBOOK_TYPES,
  type WorkbookType,
  PDF_TYPES,
} from '@rastro/model/report'
import type { UserRecord } from '#src/face/caller/index'
import type { Clock } from '#src/platform/clock'
import { FileTooLargeError } from '#src/platform/file-folder'
import { createListeners } from '#src/platform/listeners'
import type { Log } from '#src/platform/log'
import { createWorker, type WorkerParts, type WorkItem, type WorkOutcome, type WorkStore } from '#src/db/work/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import type { UserDirectory } from '#src/tracking/people/users/index'
import { jsonPieces } from '../json-rows'
import type { ReportDesk } from '../report-desk'
import type { JobFiles } from './job-files'
import type { Alongside, JobResult, JobStore, NewJob, StoredJob } from './jobs.store'

/** How long a file is kept. */
export const KEPT_MS = 7 * 86_400_000
/** Jobs and files of one person. */
const BOX_MAX = 50
const PROGRESS_EVERY_MS = 2000

export interface RunnerParts {
  store: JobStore
  work: WorkStore
  files: JobFiles
  desk: ReportDesk
  users: Pick<UserDirectory, 'byId'>
  policy: Policy
  clock: Clock
  log: Log
  /** For tests. */
  pace?: Pick<WorkerParts, 'leaseMs' | 'pollMs'>
}

/** Makes reports one after the other, so that they take no more than one share of the database. */
export interface JobRunner {
  submit(job: NewJob, alongside?: Alongside): Promise<StoredJob>
  /** Told when a report is done or failed. */
  onFinished(listener: (id: number) => void): () => void
  /** From 0 to 1. */
  progressOf(job: StoredJob): number
  /** Stops it if it runs, and takes its file away. */
  remove(id: number): Promise<void>
  /** Takes old files away, and goes on with what waits. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

const isReport = (type: string): type is ReportType => (REPORT_TYPES as readonly string[]).includes(type)
const isPdf = (type: string): type is PdfType => (PDF_TYPES as readonly string[]).includes(type)
const isWorkbook = (type: string): type is WorkbookType => (WORKBOOK_TYPES as readonly string[]).includes(type)

export function createJobRunner(parts: RunnerParts): JobRunner {
  const { store, work, files, desk, users, policy, clock, log } = parts
  const finished = createListeners<number>()
  const progress = new Map<number, number>()
  const worker = createWorker({ store: work, kind: store.workKind, log, handle: make, ...parts.pace })

  function piecesOf(
    { type, format, input: { from, to, eventType, ...rest } }: StoredJob,
    actor: UserRecord,
    onProgress: (progress: number) => void,
  ): AsyncIterable<string | Uint8Array> {
    const input: ReportInput = { ...rest, type: eventType, from: new Date(from), to: new Date(to) }
    if (format === 'xlsx' && isWorkbook(type)) return desk.workbook({ type, input, actor, onProgress })
    if (format === 'pdf' && isPdf(type)) return once(desk.pdf({ type, input, actor, onProgress }))
    if (!isReport(type) || !isReportFormat(type, format)) throw new ApiError('INVALID_INPUT')
    return jsonPieces(
      desk.json({ type, input, actor, onProgress, withStops: true, withNulls: true, needsLimit: true }),
      (row) => row,
    )
  }

  /** With the rights he has now, not with those he had when he asked. */
  function actorOf({ userId }: StoredJob): UserRecord {
    const actor = users.byId(userId)
    if (!actor || actor.disabled) throw new ApiError('ACCOUNT_IS_DISABLED')
    policy.requireReports(actor)
    policy.requireExport(actor)
    return actor
  }

  function codeOf(error: unknown): string {
    if (error instanceof ApiError) return error.code
    return error instanceof FileTooLargeError || error instanceof RangeError ? 'PAYLOAD_TOO_LARGE' : 'INTERNAL_ERROR'
  }

  async function make({ key }: WorkItem, signal: AbortSignal): Promise<WorkOutcome> {
    const id = Number(key)
    const job = await store.byId(id)
    if (!job) return { kind: 'done' }
    await store.progress(id, 0)
    let writtenMs = clock.nowMs()
    const onProgress = (share: number): void => {
      progress.set(id, share)
      if (clock.nowMs() - writtenMs < PROGRESS_EVERY_MS) return
      writtenMs = clock.nowMs()
      // Other processes show it too; it is no part of the report.
      store.progress(id, share).catch(() => undefined)
    }
    const end = (result: JobResult): Extract<WorkOutcome, { kind: 'done' }> => ({
      kind: 'done',
      record: (client) => store.finish(id, clock.nowMs(), result, client),
      told: () => finished.tell(id),
    })
    try {
      const sizeBytes = await files.write(id, piecesOf(job, actorOf(job), onProgress), signal)
      // A long one may outlive the right to it.
      actorOf(job)
      return { ...end({ sizeBytes }), lost: () => dropUnknown(id) }
    } catch (error) {
      if (signal.aborted) throw error
      log.warn({ error, job: id }, 'a report could not be made')
      await files.remove(id)
      return end({ error: codeOf(error) })
    } finally {
      progress.delete(id)
    }
  }

  /** The file of a job that was taken away while it was made; one that somebody else makes anew stays. */
  async function dropUnknown(id: number): Promise<void> {
    if (!(await store.byId(id))) await files.remove(id)
  }

  /** Files that came by a schedule make room for the next of them, and take none from what people asked for. */
  async function makeRoom({ userId, reportId = 0 }: NewJob): Promise<void> {
    const alike = (await store.ofUser(userId)).filter((job) => (job.reportId === 0) === (reportId === 0))
    if (alike.length < BOX_MAX) return
    const oldest = alike.at(-1)
    if (reportId === 0 || !oldest) throw new ApiError('REPORT_LIMIT_REACHED')
    await remove(oldest.id)
  }

  async function remove(id: number): Promise<void> {
    await worker.cancel(String(id))
    await store.remove(id)
    await files.remove(id)
  }

  worker.start()
  return {
    async submit(job, alongside) {
      await makeRoom(job)
      const added = await store.add({ ...job, requestedAtMs: clock.nowMs() }, alongside)
      worker.wake()
      return added
    },
    progressOf: (job) => (job.state === 'done' ? 1 : (progress.get(job.id) ?? job.progress)),
    remove,
    onFinished: finished.add,
    async sweep() {
      await store.removeOlder(clock.nowMs() - KEPT_MS)
      await files.keepOnly(new Set([...(await store.ids()), ...worker.keys().map(Number)]))
      worker.wake()
    },
    stop: worker.stop,
  }
}

async function* once(only: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await only
}
