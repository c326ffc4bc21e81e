import type pg from 'pg'

/**
 * For questions about a stretch of time of every device, in a transaction. Positions lie in the order in which they
 * arrived, and the block-range index knows where; the planner takes each of these blocks for a jump and would look up
 * every position by itself, which takes six times as long. Rows that were opened a moment ago it takes for one.
 */
export const IN_TIME_ORDER =
  'set local enable_indexscan = off; set local enable_seqscan = off; set local enable_nestloop = off'

export type Isolation = 'read committed' | 'repeatable read read only'

/** Rejects with what `work` rejects with, and nothing is kept. */
export async function inTransaction<T>(
  pool: pg.Pool,
  isolation: Isolation,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(`begin isolation level ${isolation}`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    failure = error instanceof Error ? error : new Error('the transaction failed')
    throw error
  } finally {
    // A connection in the middle of a transaction is not used again.
    client.release(failure)
  }
}
