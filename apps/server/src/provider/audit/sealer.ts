import type pg from 'pg'
import { inTransaction } from '#src/db/index'
import { LINE, type Line, sealOf } from './chain'

export interface Sealer {
  /** Seals what was written since; another process that is at it is left alone. Gives how many. */
  seal(): Promise<number>
  /** Drops what is older, with its seals: the chain begins later from then on. Gives how many. */
  removeOlder(than: Date): Promise<number>
}

interface Chain {
  seq: number
  hash: Buffer
}

const BATCH = 2000
const DROP_BATCH = 10_000

async function sealBatch(client: pg.PoolClient): Promise<number> {
  const chain = (await client.query<Chain>('select seq, hash from audit_chain for update skip locked')).rows[0]
  if (!chain) return 0
  const { rows } = await client.query<{ id: number; line: Line }>(
    `select a.id, ${LINE} as line from audit_unsealed join audit a on a.id = audit_id order by a.id limit ${BATCH}`,
  )
  if (rows.length === 0) {
    // Of rows that were removed before they had a seal.
    await client.query('delete from audit_unsealed u where not exists (select from audit a where a.id = u.audit_id)')
    return 0
  }
  let { seq, hash } = chain
  const seals = rows.map(({ id, line }) => {
    seq++
    hash = sealOf(seq, hash, line)
    return { seq, id, hash }
  })
  const ids = seals.map(({ id }) => id)
  await client.query('insert into audit_seals select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])', [
    seals.map((one) => one.seq),
    ids,
    seals.map((one) => one.hash),
  ])
  await client.query('delete from audit_unsealed where audit_id = any($1)', [ids])
  await client.query('update audit_chain set seq = $1, hash = $2', [seq, hash])
  return rows.length
}

async function dropBatch(client: pg.PoolClient, than: Date): Promise<number> {
  const chain = (await client.query<{ from_seq: number }>('select from_seq from audit_chain for update')).rows[0]
  if (!chain) return 0
  const { rows } = await client.query<Chain & { audit_id: number; at: Date | null }>(
    `select s.seq, s.audit_id, s.hash, a.at from audit_seals s left join audit a on a.id = s.audit_id
      where s.seq > $1 order by s.seq limit ${DROP_BATCH}`,
    [chain.from_seq],
  )
  const kept = rows.findIndex(({ at }) => at !== null && at >= than)
  const dropped = kept < 0 ? rows : rows.slice(0, kept)
  const last = dropped.at(-1)
  if (!last) return 0
  await client.query('delete from audit where id = any($1)', [dropped.map(({ audit_id }) => audit_id)])
  await client.query('delete from audit_seals where seq <= $1', [last.seq])
  await client.query('update audit_chain set from_seq = $1, from_hash = $2', [last.seq, last.hash])
  return dropped.length
}

export const createSealer = (pool: pg.Pool): Sealer => ({
  async seal() {
    let sealed = 0
    for (;;) {
      const { rowCount } = await pool.query('select from audit_unsealed limit 1')
      if (rowCount === 0) return sealed
      const more = await inTransaction(pool, sealBatch)
      sealed += more
      if (more < BATCH) return sealed
    }
  },
  async removeOlder(than) {
    let dropped = 0
    for (;;) {
      const more = await inTransaction(pool, (client) => dropBatch(client, than))
      dropped += more
      if (more < DROP_BATCH) return dropped
    }
  },
})
