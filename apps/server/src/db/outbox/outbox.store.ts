import type pg from 'pg'
import { inTransaction } from '#src/db/index'

/** Something that happened and is durable. */
export interface OutboxRow {
  /** Grows; of one device in the order of what happened. */
  seq: number
  kind: string
  deviceId: number
  /** Id of what `kind` names, e.g. of the event. */
  ref: number
}

/** A consumer's turn: it may move its place only while nobody took over. */
export interface Hold {
  epoch: number
  /** A snapshot of PostgreSQL, as text. */
  place: string
}

export interface OutboxPage {
  rows: OutboxRow[]
  /** What can be seen now: the place after the last page. */
  target: string
}

/** What happened, read exactly: nothing is missed and nothing seen twice, in whatever order transactions end. */
export interface OutboxStore {
  /** Makes the consumer known, from now on; one that is known keeps its place. */
  register(name: string): Promise<void>
  /** Takes or renews the consumer's lease by the database's clock; null while another holds it. */
  hold(name: string, owner: string, leaseMs: number): Promise<Hold | null>
  /** Lets go of the lease, for others to take at once. */
  release(name: string, owner: string): Promise<void>
  /**
   * Unseen rows, oldest first, of those that `target` sees.
   * @param after goes on behind this row of the same target
   */
  unseen(place: string, most: number, page?: { target: string; after: number }): Promise<OutboxPage>
  /**
   * Writes what follows from rows and moves the place, in one transaction; without a place it stays. False: another took
   * over, and nothing was written.
   */
  advance(
    name: string,
    owner: string,
    hold: Hold,
    to: string | null,
    derive: (client: pg.ClientBase) => Promise<void>,
  ): Promise<boolean>
  /** How long ago the oldest unseen row was written; 0 without one. */
  lagMs(name: string): Promise<number>
  /** Removes what every consumer has seen and is older. */
  purge(olderMs: number): Promise<number>
  /** After a restore into another cluster, whose transactions count from the beginning: everything left is unseen. */
  mendAfterRestore(): Promise<void>
}

/** Unseen from `$1`: open in that snapshot, or begun after it. */
const UNSEEN = `(tx >= pg_snapshot_xmax($1::pg_snapshot) or tx = any (array(select pg_snapshot_xip($1::pg_snapshot))))`

const PAGE = `select seq, kind, device_id, ref from outbox
  where ${UNSEEN} and pg_visible_in_snapshot(tx, $2::pg_snapshot) and seq > $3 order by seq limit $4`

const HOLD = `update consumers
  set epoch = epoch + (owner is distinct from $2)::int, owner = $2, held_until = now() + $3 * interval '1 ms'
  where name = $1 and (owner = $2 or held_until is null or held_until <= now())
  returning epoch, snap::text as place`

const PURGE = `delete from outbox where at < now() - $1 * interval '1 ms'
  and tx < (select least(pg_snapshot_xmin(pg_current_snapshot()), min(pg_snapshot_xmin(snap))) from consumers)`

interface Row {
  seq: string
  kind: string
  device_id: number
  ref: string
}

export function createOutboxStore(pool: pg.Pool): OutboxStore {
  return {
    async register(name) {
      const text = 'insert into consumers (name, snap) values ($1, pg_current_snapshot()) on conflict (name) do nothing'
      await pool.query(text, [name])
    },
    async hold(name, owner, leaseMs) {
      const [row] = (await pool.query<{ epoch: string; place: string }>(HOLD, [name, owner, leaseMs])).rows
      return row ? { epoch: Number(row.epoch), place: row.place } : null
    },
    async release(name, owner) {
      await pool.query('update consumers set held_until = now() where name = $1 and owner = $2', [name, owner])
    },
    async unseen(place, most, page) {
      // In a statement of its own before any transaction has an id: a writer's snapshot takes its own id for ended.
      const target =
        page?.target ?? (await pool.query<{ snap: string }>('select pg_current_snapshot()::text as snap')).rows[0]?.snap
      if (target === undefined) throw new Error('the database gave no snapshot')
      const { rows } = await pool.query<Row>(PAGE, [place, target, page?.after ?? 0, most])
      const told = rows.map((row) => ({
        seq: Number(row.seq),
        kind: row.kind,
        deviceId: row.device_id,
        ref: Number(row.ref),
      }))
      return { rows: told, target }
    },
    async advance(name, owner, { epoch }, to, derive) {
      const text = `update consumers set snap = coalesce($4::pg_snapshot, snap)
        where name = $1 and owner = $2 and epoch = $3`
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(text, [name, owner, epoch, to])
        if (rowCount === 1) await derive(client)
        return rowCount === 1
      })
    },
    async lagMs(name) {
      const [consumer] = (await pool.query<{ place: string }>('select snap::text as place from consumers where name = $1', [name])).rows // prettier-ignore
      if (!consumer) return 0
      const text = `select coalesce(extract(epoch from now() - min(at)) * 1000, 0)::float8 as lag from outbox where ${UNSEEN}`
      return (await pool.query<{ lag: number }>(text, [consumer.place])).rows[0]?.lag ?? 0
    },
    purge: async (olderMs) => (await pool.query(PURGE, [olderMs])).rowCount ?? 0,
    async mendAfterRestore() {
      await inTransaction(pool, async (client) => {
        await client.query('lock table outbox, consumers in exclusive mode')
        const strange = `select exists (select from outbox where tx >= pg_snapshot_xmax(pg_current_snapshot()))
          or exists (select from consumers where pg_snapshot_xmax(snap) > pg_snapshot_xmax(pg_current_snapshot())) as is`
        const { rows } = await client.query<{ is: boolean }>(strange)
        if (!rows[0]?.is) return
        // Before this transaction has an id of its own, so that what it stamps lies behind the places.
        await client.query('update consumers set snap = pg_current_snapshot(), owner = null, held_until = null')
        await client.query('update outbox set tx = pg_current_xact_id()')
      })
    },
  }
}
