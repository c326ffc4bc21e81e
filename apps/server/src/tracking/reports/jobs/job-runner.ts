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
import type { Clock } from '#src/platform/clock'
import { createListeners } from '#src/platform/listeners'
import type { Log } from '#src/platform/log'
import type { Policy } from '#src/tracking/access/index'
import type { UserDirectory, UserRecord } from '#src/tracking/users/index'
import { jsonPieces } from '../json-rows'
import type { ReportDesk } from '../report-desk'
import { FileTooLargeError, type JobFiles } from './job-files'
import type { JobStore, NewJob, StoredJob } from './jobs.store'

/** How long a file is kept. */
export const KEPT_MS = 7 * 86_400_000
/** Jobs and files of one person. */
const BOX_MAX = 50
const RETRY_MS = 30_000

export interface RunnerParts {
  store: JobStore
  files: JobFiles
  desk: ReportDesk
  users: Pick<UserDirectory, 'byId'>
  policy: Policy
  clock: Clock
  log: Log
}

/** Makes reports one after the other, so that they take no more than one share of the database. */
export interface JobRunner {
  submit(job: NewJob): Promise<StoredJob>
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

export function createJobRunner({ store, files, desk, users, policy, clock, log }: RunnerParts): JobRunner {
  const finished = createListeners<number>()
  let current: { id: number; progress: number; abort: AbortController; done: Promise<void> } | null = null
  let running: Promise<void> | null = null
  let stopped = false
  let isFresh = true
  let retry: NodeJS.Timeout | null = null

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

  async function make(job: StoredJob, signal: AbortSignal, onProgress: (progress: number) => void): Promise<void> {
    try {
      const sizeBytes = await files.write(job.id, piecesOf(job, actorOf(job), onProgress), signal)
      // A long one may outlive the right to it.
      actorOf(job)
      await store.finish(job.id, clock.nowMs(), { sizeBytes })
    } catch (error) {
      if (signal.aborted) return
      log.warn({ error, job: job.id }, 'a report could not be made')
      await files.remove(job.id)
      await store.finish(job.id, clock.nowMs(), { error: codeOf(error) })
    }
    finished.tell(job.id)
  }

  async function drain(): Promise<void> {
    if (isFresh) await store.requeue()
    isFresh = false
    for (;;) {
      const job = stopped ? undefined : await store.next()
      if (!job) return
      const abort = new AbortController()
      const own = { id: job.id, progress: 0, abort, done: Promise.resolve() }
      current = own
      own.done = make(job, abort.signal, (progress) => (own.progress = progress))
      await own.done.finally(() => (current = null))
    }
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
    const own = current?.id === id ? current : null
    own?.abort.abort()
    await own?.done.catch(() => undefined)
    await store.remove(id)
    await files.remove(id)
  }

  function run(): void {
    if (running || stopped) return
    running = drain()
      .catch((error: unknown) => {
        // What was running when the database went away waits again.
        isFresh = true
        log.warn({ error }, 'reports wait for the database')
        retry ??= setTimeout(() => {
          retry = null
          run()
        }, RETRY_MS)
      })
      .finally(() => (running = null))
  }

  return {
    async submit(job) {
      await makeRoom(job)
      const added = await store.add({ ...job, requestedAtMs: clock.nowMs() })
      // What ran out while this one was added has not seen it.
      void Promise.resolve(running).then(run)
      run()
      return added
    },
    progressOf: ({ id, state }) => (state === 'done' ? 1 : current?.id === id ? current.progress : 0),
    remove,
    onFinished: finished.add,
    async sweep() {
      await store.removeOlder(clock.nowMs() - KEPT_MS)
      await files.keepOnly(new Set([...(await store.ids()), ...(current ? [current.id] : [])]))
      run()
    },
    async stop() {
      stopped = true
      if (retry) clearTimeout(retry)
      current?.abort.abort()
      await running
    },
  }
}

async function* once(only: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await only
}
