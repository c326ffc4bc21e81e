import type pg from 'pg'
import type { OutboxRow } from './outbox.store'

/** What a consumer could not take in. */
export interface ParkedStore {
  /** Devices whose rows wait behind one that failed. */
  devices(): Promise<Set<number>>
  /** @param error null for a row that waits behind another */
  park(client: pg.ClientBase, row: OutboxRow, error: string | null): Promise<void>
  /** The first row of each device whose time has come, oldest first. */
  due(most: number): Promise<OutboxRow[]>
  /** The first row of a device. */
  firstOf(deviceId: number): Promise<OutboxRow | null>
  /** It failed again: after a wait that doubles. */
  putOff(client: pg.ClientBase, row: OutboxRow, error: string): Promise<void>
  done(client: pg.ClientBase, row: OutboxRow): Promise<void>
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 3_600_000
const ERROR_CHARS = 500

interface Row {
  seq: number | string
  kind: string
  device_id: number
  ref: number | string
}
const rowOf = ({ seq, kind, device_id: deviceId, ref }: Row): OutboxRow => ({
  seq: Number(seq),
  kind,
  deviceId,
  ref: Number(ref),
})

/** @param firstWaitMs after the first failure */
export function createParkedStore(pool: pg.Pool, consumer: string, firstWaitMs = FIRST_WAIT_MS): ParkedStore {
  const columns = 'seq, kind, device_id, ref'
  return {
    async devices() {
      const text = 'select distinct device_id from outbox_parked where consumer = $1'
      const { rows } = await pool.query<{ device_id: number }>(text, [consumer])
      return new Set(rows.map((row) => row.device_id))
    },
    async park(client, { seq, kind, deviceId, ref }, error) {
      const text = `insert into outbox_parked (consumer, seq, kind, device_id, ref, error, attempts, run_at)
        values ($1, $2, $3, $4, $5, $6::text, ($6::text is not null)::int, now() + $7 * interval '1 ms') on conflict do nothing`
      await client.query(text, [consumer, seq, kind, deviceId, ref, error?.slice(0, ERROR_CHARS), firstWaitMs])
    },
    async due(most) {
      const text = `select ${columns} from (
          select distinct on (device_id) ${columns}, run_at from outbox_parked where consumer = $1 order by device_id, seq
        ) first where run_at <= now() order by seq limit $2`
      return (await pool.query<Row>(text, [consumer, most])).rows.map(rowOf)
    },
    async firstOf(deviceId) {
      const text = `select ${columns} from outbox_parked where consumer = $1 and device_id = $2 order by seq limit 1`
      const [row] = (await pool.query<Row>(text, [consumer, deviceId])).rows
      return row ? rowOf(row) : null
    },
    async putOff(client, { seq }, error) {
      const text = `update outbox_parked set attempts = attempts + 1, error = $3,
        run_at = now() + least($4::float8, $5::float8 * 2 ^ least(attempts, 20)) * interval '1 ms' where consumer = $1 and seq = $2`
      await client.query(text, [consumer, seq, error.slice(0, ERROR_CHARS), LONGEST_WAIT_MS, firstWaitMs])
    },
    async done(client, { seq }) {
      await client.query('delete from outbox_parked where consumer = $1 and seq = $2', [consumer, seq])
    },
  }
}

/** Of all consumers: rows that failed themselves, and those that wait behind them. */
export async function countParked(pool: pg.Pool): Promise<{ failed: number; behind: number }> {
  const text = `select count(error)::int as failed, (count(*) - count(error))::int as behind from outbox_parked`
  return (await pool.query<{ failed: number; behind: number }>(text)).rows[0] ?? { failed: 0, behind: 0 }
}
