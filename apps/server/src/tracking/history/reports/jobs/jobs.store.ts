import type pg from 'pg'
import { inTransaction } from '#src/db/index'
import type { WorkStore } from '#src/db/work/index'
import type { ReportFormat, ReportJob, ReportJobInput, ReportJobType } from '@rastro/model/report'

/** What a job was asked with; times as ISO text. */
export type StoredInput = Omit<ReportJobInput, 'from' | 'to' | 'type' | 'format'> & { from: string; to: string }

export interface StoredJob {
  id: number
  userId: number
  type: ReportJobType
  format: ReportFormat
  input: StoredInput
  state: ReportJob['state']
  /** From 0 to 1, as it was last written. */
  progress: number
  requestedAtMs: number
  finishedAtMs: number | null
  sizeBytes: number | null
  error: string | null
  /** The scheduled report it was made for; 0 when somebody asked for it. */
  reportId: number
}

/** What a job is made of; without `reportId` somebody asked for it himself. */
export type NewJob = Pick<StoredJob, 'userId' | 'type' | 'format' | 'input'> & { reportId?: number }

interface JobRow {
  id: number
  user_id: number
  type: ReportJobType
  format: ReportFormat
  input: StoredInput
  state: ReportJob['state']
  progress: number
  requested_at: Date
  finished_at: Date | null
  size_bytes: number | null
  error: string | null
  report_id: number | null
}

const jobOf = (row: JobRow): StoredJob => ({
  id: row.id,
  userId: row.user_id,
  type: row.type,
  format: row.format,
  input: row.input,
  state: row.state,
  progress: row.progress,
  requestedAtMs: row.requested_at.getTime(),
  finishedAtMs: row.finished_at?.getTime() ?? null,
  sizeBytes: row.size_bytes,
  error: row.error,
  reportId: row.report_id ?? 0,
})

export type JobResult = { sizeBytes: number } | { error: string }

/** Written in the transaction that stores a job. */
export type Alongside = (job: StoredJob, client: pg.ClientBase) => Promise<void>

export interface JobStore {
  /** The work of making a report; its key is the id of the job. */
  readonly workKind: string
  /** Stores it, and the work of making it, in one transaction, with what `alongside` writes. */
  add(job: NewJob & Pick<StoredJob, 'requestedAtMs'>, alongside?: Alongside): Promise<StoredJob>
  byId(id: number): Promise<StoredJob | undefined>
  /** Newest first. */
  ofUser(userId: number): Promise<StoredJob[]>
  /** It is being made, and so far. */
  progress(id: number, progress: number): Promise<void>
  /** @param client of the transaction that ends the work of making it */
  finish(id: number, finishedAtMs: number, result: JobResult, client: pg.ClientBase): Promise<void>
  /** With the work of making it. */
  remove(id: number): Promise<void>
  /** Ids of all jobs. */
  ids(): Promise<number[]>
  /** Removes what was asked for before; gives the ids. */
  removeOlder(timeMs: number): Promise<number[]>
}

export function createJobStore(pool: pg.Pool, work: WorkStore, workKind = 'report'): JobStore {
  const read = async (text: string, values: unknown[] = []): Promise<StoredJob[]> =>
    (await pool.query<JobRow>(text, values)).rows.map(jobOf)
  return {
    workKind,
    async add({ userId, type, format, input, requestedAtMs, reportId = 0 }, alongside) {
      const text = `insert into report_jobs (user_id, type, format, input, requested_at, report_id)
        values ($1, $2, $3, $4, $5, $6) returning *`
      const values = [userId, type, format, JSON.stringify(input), new Date(requestedAtMs), reportId || null]
      return inTransaction(pool, async (client) => {
        const [row] = (await client.query<JobRow>(text, values)).rows
        if (!row) throw new Error('an insertion gave nothing back')
        await work.add(workKind, String(row.id), {}, { within: client })
        await alongside?.(jobOf(row), client)
        return jobOf(row)
      })
    },
    byId: async (id) => (await read('select * from report_jobs where id = $1', [id]))[0],
    ofUser: (userId) => read('select * from report_jobs where user_id = $1 order by id desc', [userId]),
    async progress(id, progress) {
      const text = `update report_jobs set state = 'running', progress = $2 where id = $1 and finished_at is null`
      await pool.query(text, [id, progress])
    },
    async finish(id, finishedAtMs, result, client) {
      const isDone = 'sizeBytes' in result
      const text = `update report_jobs set state = $2, finished_at = $3, size_bytes = $4, error = $5 where id = $1`
      await client.query(text, [
        id,
        isDone ? 'done' : 'failed',
        new Date(finishedAtMs),
        isDone ? result.sizeBytes : null,
        isDone ? null : result.error,
      ])
    },
    async remove(id) {
      await work.remove(workKind, String(id))
      await pool.query('delete from report_jobs where id = $1', [id])
    },
    ids: async () => (await pool.query<{ id: number }>('select id from report_jobs')).rows.map(({ id }) => id),
    async removeOlder(timeMs) {
      const text = 'delete from report_jobs where requested_at < $1 returning id'
      return (await pool.query<{ id: number }>(text, [new Date(timeMs)])).rows.map(({ id }) => id)
    },
  }
}
