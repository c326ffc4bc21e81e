import type pg from 'pg'

export type Isolation = 'read committed' | 'repeatable read read only'

/**
 * Everything that `work` writes through its client, or nothing of it. Rejects with what `work` or the database rejects
 * with; a connection that could not be brought out of the transaction is not used again.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  isolation: Isolation = 'read committed',
): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(`begin isolation level ${isolation}`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => (failure = new Error('the transaction hangs', { cause })))
    throw error
  } finally {
    client.release(failure)
  }
}
