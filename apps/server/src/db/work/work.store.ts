import type pg from 'pg'
import { inTransaction } from '../in-transaction'

/** A piece of work as it was claimed. */
export interface WorkItem {
  id: number
  kind: string
  /** Unique within its kind. */
  key: string
  body: Readonly<Record<string, unknown>>
  /** Which claim this is, from 1; older claims can neither renew nor finish. */
  attempts: number
  /** Why the claim before this one came to nothing. */
  error: string | null
}

/** What is written together with the end of a piece of work. */
export type RecordEnd = (client: pg.ClientBase) => Promise<void>

/**
 * Work on one table, shared by every process of the database. A claim is a lease; the database's clock judges it. All
 * that a holder writes says which claim it is, so that one who was thought dead changes nothing any more.
 */
export interface WorkStore {
  /** False: work of this kind and key waits already. @param within writes it in that transaction */
  add(kind: string, key: string, body: object, options?: { inMs?: number; within?: pg.ClientBase }): Promise<boolean>
  /** Takes at most `most` that are due, those that wait longest first. */
  claim(kind: string, most: number, leaseMs: number): Promise<WorkItem[]>
  /** False: somebody else has it, or it was removed. */
  renew(item: WorkItem, leaseMs: number): Promise<boolean>
  /** Ends it, in one transaction with `record`. False: it was not ours any more, and nothing was written. */
  finish(item: WorkItem, record?: RecordEnd): Promise<boolean>
  /** Lets go of it until then. */
  later(item: WorkItem, inMs: number, error: string | null): Promise<boolean>
  remove(kind: string, key: string): Promise<void>
}

interface WorkRow {
  id: string
  kind: string
  key: string
  body: Record<string, unknown>
  attempts: number
  error: string | null
}

const ADD = `insert into work (kind, key, body, run_at) values ($1, $2, $3, now() + $4 * interval '1 ms')
  on conflict (kind, key) do nothing`

// Materialised: as a sub-select the choice would be made anew for each row while others claim beside it.
const CLAIM = `with due as materialized (
    select id from work where kind = $1 and run_at <= now() order by run_at, id limit $2 for update skip locked)
  update work set run_at = now() + $3 * interval '1 ms', attempts = attempts + 1 from due where work.id = due.id
  returning work.id, kind, key, body, attempts, error`

const OF_CLAIM = 'where id = $1 and attempts = $2'

export function createWorkStore(pool: pg.Pool): WorkStore {
  const changed = async (text: string, values: unknown[]): Promise<boolean> =>
    (await pool.query(text, values)).rowCount === 1

  return {
    add: async (kind, key, body, { inMs = 0, within } = {}) =>
      (await (within ?? pool).query(ADD, [kind, key, JSON.stringify(body), inMs])).rowCount === 1,
    async claim(kind, most, leaseMs) {
      const { rows } = await pool.query<WorkRow>(CLAIM, [kind, most, leaseMs])
      return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((one, other) => one.id - other.id)
    },
    renew: ({ id, attempts }, leaseMs) =>
      changed(`update work set run_at = now() + $3 * interval '1 ms' ${OF_CLAIM}`, [id, attempts, leaseMs]),
    async finish({ id, attempts }, record) {
      if (!record) return changed(`delete from work ${OF_CLAIM}`, [id, attempts])
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(`delete from work ${OF_CLAIM}`, [id, attempts])
        if (rowCount === 1) await record(client)
        return rowCount === 1
      })
    },
    later: ({ id, attempts }, inMs, error) =>
      changed(`update work set run_at = now() + $3 * interval '1 ms', error = $4 ${OF_CLAIM}`, [
        id,
        attempts,
        inMs,
        error,
      ]),
    async remove(kind, key) {
      await pool.query('delete from work where kind = $1 and key = $2', [kind, key])
    },
  }
}
