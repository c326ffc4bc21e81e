import type pg from 'pg'
import { inTransaction } from '#src/db/index'
import type { WorkItem, WorkStore } from '#src/db/work/index'
import type { ReportRun } from '@rastro/model/report'

export interface StoredRun {
  id: number
  reportId: number
  from: Date
  to: Date
  state: ReportRun['state']
  /** Those that came to nothing so far. */
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

/** An address without an account that a run goes to. */
export interface StoredRunAddress {
  addressId: number
  address: string
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

/** Makings of scheduled reports. Each is a piece of work; whoever does it writes under his claim. */
export interface RunStore {
  /** The work of making one; its key is the id of the run. */
  readonly workKind: string
  /** Up to when the periods of each report were looked at. */
  lookedAt(): Promise<Map<number, Date>>
  /** A run for a period, once for its end; undefined when another server was first. */
  open(
    reportId: number,
    period: { from: Date; to: Date },
    userIds: readonly number[],
    looked: Date,
    now: Date,
  ): Promise<StoredRun | undefined>
  /** A run that somebody asked for; the one that waits when there is one. */
  ask(reportId: number, period: { from: Date; to: Date }, userIds: readonly number[], now: Date): Promise<StoredRun>
  byId(id: number): Promise<StoredRun | undefined>
  recipients(runId: number): Promise<StoredRecipient[]>
  /** False: the claim is not ours any more, and nothing was written. @param within writes it in that transaction */
  setRecipient(
    claim: Claim,
    runId: number,
    userId: number,
    change: Omit<StoredRecipient, 'userId'>,
    within?: pg.ClientBase,
  ): Promise<boolean>
  addresses(runId: number): Promise<StoredRunAddress[]>
  /** False: the claim is not ours any more, and nothing was written. */
  setAddress(
    claim: Claim,
    runId: number,
    addressId: number,
    change: Pick<StoredRunAddress, 'sentAt' | 'error'>,
  ): Promise<boolean>
  /** @param client of the transaction that ends the work */
  finish(id: number, state: 'done' | 'failed', now: Date, error: string | null, client: pg.ClientBase): Promise<void>
  /** Another attempt will be made. False: the claim is not ours any more. */
  failed(claim: Claim, id: number, error: string | null): Promise<boolean>
  /** Newest first. */
  ofReport(reportId: number, limit: number): Promise<StoredRun[]>
  removeOlder(before: Date): Promise<void>
}

/** By what somebody works on a run. */
export type Claim = Pick<WorkItem, 'id' | 'attempts'>

const INSERT = `insert into report_runs (report_id, period_from, period_to, started_at, instant)
  values ($1, $2, $3, $4, $5) on conflict (report_id, instant) do nothing returning *`
const INSERT_RECIPIENTS = `insert into report_run_recipients (run_id, user_id) select $1, unnest($2::bigint[])`
/** Of who said yes, and who was invited by one of the readers. */
const INSERT_ADDRESSES = `insert into report_run_addresses (run_id, address_id)
  select $1, a.id from report_addresses r join outside_addresses a on a.id = r.address_id
  where r.report_id = $2 and a.state = 'confirmed' and a.owner_id = any($3::bigint[])`
/** Held until the writing is over, so that nobody takes the work over in between. */
const HELD = 'held as (select 1 from work where id = $1 and attempts = $2 for share)'

export function createRunStore(pool: pg.Pool, work: WorkStore, workKind = 'scheduled-report'): RunStore {
  async function insert(
    client: pg.PoolClient,
    reportId: number,
    { from, to }: { from: Date; to: Date },
    userIds: readonly number[],
    now: Date,
    instant: Date | null,
  ): Promise<StoredRun | undefined> {
    const [row] = (await client.query<RunRow>(INSERT, [reportId, from, to, now, instant])).rows
    if (!row) return undefined
    await client.query(INSERT_RECIPIENTS, [row.id, userIds])
    await client.query(INSERT_ADDRESSES, [row.id, reportId, userIds])
    await work.add(workKind, String(row.id), {}, { within: client })
    return runOf(row)
  }

  return {
    workKind,
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
        return rowCount === 1 ? insert(client, reportId, period, userIds, now, period.to) : undefined
      }),
    ask: (reportId, period, userIds, now) =>
      inTransaction(pool, async (client) => {
        await client.query('select 1 from scheduled_reports where id = $1 for update', [reportId])
        const text = `select * from report_runs where report_id = $1 and state = 'waiting' order by id limit 1`
        const [waiting] = (await client.query<RunRow>(text, [reportId])).rows
        const run = waiting ? runOf(waiting) : await insert(client, reportId, period, userIds, now, null)
        if (!run) throw new Error('an insertion gave nothing back')
        return run
      }),
    async byId(id) {
      const [row] = (await pool.query<RunRow>('select * from report_runs where id = $1', [id])).rows
      return row && runOf(row)
    },
    async recipients(runId) {
      const text = `select user_id as "userId", job_id as "jobId", sent_at as "sentAt", error
        from report_run_recipients where run_id = $1 order by user_id`
      return (await pool.query<StoredRecipient>(text, [runId])).rows
    },
    async setRecipient(claim, runId, userId, { jobId, sentAt, error }, within) {
      const text = `with ${HELD} update report_run_recipients set job_id = $5, sent_at = $6, error = $7
        where run_id = $3 and user_id = $4 and exists (select from held)`
      const values = [claim.id, claim.attempts, runId, userId, jobId, sentAt, error]
      return (await (within ?? pool).query(text, values)).rowCount === 1
    },
    async addresses(runId) {
      const text = `select a.id::int as "addressId", a.address, r.sent_at as "sentAt", r.error from report_run_addresses r
        join outside_addresses a on a.id = r.address_id where r.run_id = $1 order by a.address`
      return (await pool.query<StoredRunAddress>(text, [runId])).rows
    },
    async setAddress(claim, runId, addressId, { sentAt, error }) {
      const text = `with ${HELD} update report_run_addresses set sent_at = $5, error = $6
        where run_id = $3 and address_id = $4 and exists (select from held)`
      return (await pool.query(text, [claim.id, claim.attempts, runId, addressId, sentAt, error])).rowCount === 1
    },
    async finish(id, state, now, error, client) {
      const text = 'update report_runs set state = $2, finished_at = $3, error = $4 where id = $1'
      await client.query(text, [id, state, now, error])
    },
    async failed(claim, id, error) {
      const text = `with ${HELD} update report_runs set attempts = attempts + 1, error = $4
        where id = $3 and exists (select from held)`
      return (await pool.query(text, [claim.id, claim.attempts, id, error])).rowCount === 1
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
