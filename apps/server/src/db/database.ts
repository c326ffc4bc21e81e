import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../platform/log'
import { tellWhoActs } from './acting-pool'
import type { Database } from './schema'

export type Db = Kysely<Database>

export interface DatabaseHandle {
  db: Db
  /** For COPY and for what Kysely cannot say. */
  pool: pg.Pool
  /** Whether the database answers now. */
  isUp(): Promise<boolean>
  close(): Promise<void>
}

const INT8 = 20
const INT8_ARRAY = 1016
const numbers = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))

/** 64-bit integers are read as numbers: ids stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === INT8_ARRAY) return numbers
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** Only those that this version of PostgreSQL knows. */
const LIMITS = `select set_config(name, $1, $2) from pg_settings
  where name in ('transaction_timeout', 'idle_in_transaction_session_timeout')`

/** For a transaction of its own kind, such as a backup: it may take as long as it takes. */
export async function takeYourTime(client: pg.ClientBase): Promise<void> {
  await client.query(LIMITS, ['0', true])
}

/**
 * Opens a pool. Connections are made on demand, so a database that went away is used again when it comes back.
 * @param connection address of the server; the database must exist
 * @param transactionMs a transaction that takes longer is ended by the database, as far as its version can: whoever reads
 *   changes in their order waits for the oldest one that is open
 */
export function openDatabase(
  connection: pg.ConnectionConfig,
  log: Log,
  maxConnections = 20,
  transactionMs?: number,
): DatabaseHandle {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Waited for, whatever its type says.
    onConnect: transactionMs === undefined ? undefined : (client) => client.query(LIMITS, [`${transactionMs}`, false]),
  })
  // An idle connection that breaks must not end the process; the pool drops it and makes another.
  let closing = false
  pool.on('error', (error) => closing || log.warn({ error: error.message }, 'lost a database connection'))
  // While it is lent nobody else listens to it, and one that breaks then must not end the process either: whoever
  // waits for an answer is told by the query.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ error: error.message }, 'a database connection broke')),
  )
  tellWhoActs(pool)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    isUp: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    async close() {
      closing = true
      await db.destroy()
      // Kysely ends the pool only when it asked something itself.
      if (!pool.ending) await pool.end()
    },
  }
}
