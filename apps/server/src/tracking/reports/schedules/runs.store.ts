import type pg from 'pg'
import { inTransaction } from '#src/db/index'
import type { ReportRun } from '@rastro/model/report'

export interface StoredRun {
  id: number
  reportId: number
  from: Date
  to: Date
  state: ReportRun['state']
  attempts: number
  startedAt: Date
  finishedAt: Date | null
  error: string | null
}

export interface StoredRecipient {
  userId: number
  /** The file in his box; null when it is not asked for yet. */
  jobId: number | null
  sentAt: Date | null
  error: string | null
}

interface RunRow {
  id: number
  report_id: number
  period_from: Date
  period_to: Date
  state: ReportRun['state']
  attempts: number
  started_at: Date
  finished_at: Date | null
  error: string | null
}

const runOf = (row: RunRow): StoredRun => ({
  id: row.id,
  reportId: row.report_id,
  from: row.period_from,
  to: row.period_to,
  state: row.state,
  attempts: row.attempts,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  error: row.error,
})

/** Makings of scheduled reports. Whatever is claimed here is claimed among all servers of one database. */
export interface RunStore {
  /** Up to when the periods of each report were looked at. */
  lookedAt(): Promise<Map<number, Date>>
  /** A run for a period; undefined when another server was first, by `lookedAt` being another by now. */
  open(
    reportId: number,
    period: { from: Date; to: Date },
    userIds: readonly number[],
    looked: Date,
    now: Date,
  ): Promise<StoredRun | undefined>
  /** A run that somebody asked for; the one that waits when there is one. */
  ask(reportId: number, period: { from: Date; to: Date }, userIds: readonly number[], now: Date): Promise<StoredRun>
  /** Takes a run that waits, and holds it. */
  claim(now: Date, heldUntil: Date): Promise<StoredRun | undefined>
  hold(id: number, heldUntil: Date): Promise<void>
  recipients(runId: number): Promise<StoredRecipient[]>
  setRecipient(runId: number, userId: number, change: Omit<StoredRecipient, 'userId'>): Promise<void>
  finish(id: number, state: 'done' | 'failed', now: Date, error: string | null): Promise<void>
  /** Lets go of it until then. */
  later(id: number, nextAt: Date, error: string | null): Promise<void>
  /** Newest first. */
  ofReport(reportId: number, limit: number): Promise<StoredRun[]>
  removeOlder(before: Date): Promise<void>
}

const INSERT = `insert into report_runs (report_id, period_from, period_to, next_at, started_at)
  values ($1, $2, $3, $4, $4) returning *`
const INSERT_RECIPIENTS = `insert into report_run_recipients (run_id, user_id) select $1, unnest($2::bigint[])`

export function createRunStore(pool: pg.Pool): RunStore {
  async function insert(
    client: pg.PoolClient,
    reportId: number,
    { from, to }: { from: Date; to: Date },
    userIds: readonly number[],
    now: Date,
  ): Promise<StoredRun> {
    const [row] = (await client.query<RunRow>(INSERT, [reportId, from, to, now])).rows
    if (!row) throw new Error('an insertion gave nothing back')
    await client.query(INSERT_RECIPIENTS, [row.id, userIds])
    return runOf(row)
  }

  return {
    async lookedAt() {
      const text = 'select id, looked_at from scheduled_reports'
      const { rows } = await pool.query<{ id: number; looked_at: Date }>(text)
      return new Map(rows.map((row) => [row.id, row.looked_at]))
    },
    open: (reportId, period, userIds, looked, now) =>
      inTransaction(pool, async (client) => {
        // Milliseconds are all that a Date carries of what is stored.
        const text = `update scheduled_reports set looked_at = $2
          where id = $1 and date_trunc('milliseconds', looked_at) = $3`
        const { rowCount } = await client.query(text, [reportId, now, looked])
        return rowCount === 1 ? insert(client, reportId, period, userIds, now) : undefined
      }),
    ask: (reportId, period, userIds, now) =>
      inTransaction(pool, async (client) => {
        await client.query('select 1 from scheduled_reports where id = $1 for update', [reportId])
        const text = `select * from report_runs where report_id = $1 and state = 'waiting' order by id limit 1`
        const [waiting] = (await client.query<RunRow>(text, [reportId])).rows
        return waiting ? runOf(waiting) : insert(client, reportId, period, userIds, now)
      }),
    async claim(now, heldUntil) {
      const text = `update report_runs set held_until = $2, attempts = attempts + 1 where id = (
        select id from report_runs where state = 'waiting' and next_at <= $1 and (held_until is null or held_until < $1)
        order by id limit 1 for update skip locked) returning *`
      const [row] = (await pool.query<RunRow>(text, [now, heldUntil])).rows
      return row && runOf(row)
    },
    async hold(id, heldUntil) {
      await pool.query('update report_runs set held_until = $2 where id = $1', [id, heldUntil])
    },
    async recipients(runId) {
      const text = `select user_id as "userId", job_id as "jobId", sent_at as "sentAt", error
        from report_run_recipients where run_id = $1 order by user_id`
      return (await pool.query<StoredRecipient>(text, [runId])).rows
    },
    async setRecipient(runId, userId, { jobId, sentAt, error }) {
      const text = `update report_run_recipients set job_id = $3, sent_at = $4, error = $5 where run_id = $1 and user_id = $2`
      await pool.query(text, [runId, userId, jobId, sentAt, error])
    },
    async finish(id, state, now, error) {
      const text = 'update report_runs set state = $2, finished_at = $3, error = $4, held_until = null where id = $1'
      await pool.query(text, [id, state, now, error])
    },
    async later(id, nextAt, error) {
      await pool.query('update report_runs set next_at = $2, error = $3, held_until = null where id = $1', [
        id,
        nextAt,
        error,
      ])
    },
    async ofReport(reportId, limit) {
      const text = 'select * from report_runs where report_id = $1 order by id desc limit $2'
      return (await pool.query<RunRow>(text, [reportId, limit])).rows.map(runOf)
    },
    async removeOlder(before) {
      await pool.query(`delete from report_runs where state <> 'waiting' and started_at < $1`, [before])
    },
  }
}
