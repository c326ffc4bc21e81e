import type pg from 'pg'
import type { Change, FeedInput, Key, Snapshot } from './feed-machine'
import type { Projection, ReadRow } from './projection'
import { readSnapshot } from './snapshot'

type Asked<Kind extends FeedInput<ReadRow[]>['kind']> = Omit<Extract<FeedInput<ReadRow[]>, { kind: Kind }>, 'asked'>

export interface FeedStore {
  /**
   * The changes behind a cursor and the rows they name, of one moment.
   * @param isExpected something was committed, so that changes are likely
   */
  page(cursor: Snapshot, projections: readonly Projection[], isExpected?: boolean): Promise<Asked<'page'>>
  /** Every row, of one moment. */
  tables(projections: readonly Projection[]): Promise<Asked<'tables'>>
  /** Removes changes that are older and that nobody can lack without noticing. */
  purge(olderMs: number): Promise<number>
  /** After a restore into another cluster, whose transactions count from the beginning. */
  mendAfterRestore(): Promise<void>
}

/** So many changes at once are read as whole tables. */
const MOST_CHANGES = 20_000
/** How long the database may take to answer. */
const ANSWER_MS = 30_000

const ERA = `(select concat_ws(' ', s.system_identifier, c.timeline_id, extract(epoch from pg_postmaster_start_time()))
  from pg_control_system() s, pg_control_checkpoint() c)`

/** One row at least, so that the moment is told also when nothing changed. Unseen from `xmax` on, and what was open. */
const PAGE = `select s.at, s.era, feed.floor, c.seq, c.noun, c.id, c.id2
  from (select pg_current_snapshot()::text as at, ${ERA} as era) s cross join feed
  left join lateral (
    select * from change where tx >= $1::xid8 or tx = any ($2::xid8[]) limit ${MOST_CHANGES + 1}
  ) c on true order by c.seq`

const PURGE = `with floor as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as at),
  gone as (delete from change where at < now() - $1 * interval '1 ms' and tx < (select at from floor) returning tx),
  moved as (update feed set floor = greatest(feed.floor, (select max(tx) from gone)) where exists (select from gone))
  select count(*)::int as count from gone`

interface PageRow {
  at: string
  era: string
  floor: string
  seq: number | null
  noun: string
  id: number
  id2: number
}

/** Ids of transactions do not come so far. */
const ALL_SEEN: Snapshot = { xmin: 2n ** 63n - 1n, xmax: 2n ** 63n - 1n, open: [] }

const numbers = (ids: readonly bigint[]): string => `{${ids.join(',')}}`

/** Whoever does not answer in time is not asked any more. */
async function asking<T>(
  pool: pg.Pool,
  ask: (client: pg.ClientBase) => Promise<T>,
  end?: (client: pg.ClientBase) => Promise<unknown>,
): Promise<T> {
  const client = await pool.connect()
  let timer: NodeJS.Timeout | undefined
  let isBroken = true
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database does not answer')), ANSWER_MS)
    })
    const answer = await Promise.race([ask(client), late])
    isBroken = false
    return answer
  } finally {
    clearTimeout(timer)
    // A connection in an unknown state is thrown away. What was read is there, whatever becomes of its end.
    if (isBroken || !end) client.release(isBroken)
    else
      void end(client).then(
        () => client.release(),
        () => client.release(true),
      )
  }
}

/** Everything that is asked sees the same moment, and leaves no transaction id behind. */
const inOneMoment = <T>(pool: pg.Pool, ask: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  asking(
    pool,
    async (client) => {
      await client.query('begin isolation level repeatable read read only')
      return ask(client)
    },
    (client) => client.query('commit'),
  )

async function readKeys(client: pg.ClientBase, projections: readonly Projection[], keys: readonly Key[]) {
  const found: ReadRow[] = []
  for (const projection of projections) {
    const wanted = keys.filter(({ noun }) => noun === projection.noun)
    if (wanted.length > 0) found.push(...(await projection.read(client, wanted)))
  }
  return found
}

export function createFeedStore(pool: pg.Pool): FeedStore {
  async function changes(client: pg.ClientBase, cursor: Snapshot): Promise<Asked<'page'>> {
    const { rows } = await client.query<PageRow>(PAGE, [String(cursor.xmax), numbers(cursor.open)])
    const [first] = rows
    if (!first) throw new Error('the database gave no moment')
    const found: Change[] = []
    for (const { seq, noun, id, id2 } of rows) if (seq !== null) found.push({ seq, noun, id, id2 })
    return {
      kind: 'page',
      at: readSnapshot(first.at),
      era: first.era,
      floor: BigInt(first.floor),
      changes: found,
      isWhole: found.length <= MOST_CHANGES,
      rows: [],
    }
  }
  return {
    async page(cursor, projections, isExpected = false) {
      if (!isExpected) {
        // Mostly nothing happened: one question without a transaction.
        const quiet = await asking(pool, (client) => changes(client, cursor))
        if (quiet.changes.length === 0) return quiet
      }
      return inOneMoment(pool, async (client) => {
        const page = await changes(client, cursor)
        return page.isWhole ? { ...page, rows: await readKeys(client, projections, page.changes) } : page
      })
    },
    tables: (projections) =>
      inOneMoment(pool, async (client) => {
        const { at, era } = await changes(client, ALL_SEEN)
        const rows: ReadRow[] = []
        for (const projection of projections) for (const row of await projection.read(client, null)) rows.push(row)
        return { kind: 'tables', at, era, rows }
      }),
    purge: async (olderMs) => (await pool.query<{ count: number }>(PURGE, [olderMs])).rows[0]?.count ?? 0,
    async mendAfterRestore() {
      await pool.query(`update feed set floor = '0' where floor >= pg_snapshot_xmax(pg_current_snapshot())`)
      await pool.query('delete from change where tx >= pg_snapshot_xmax(pg_current_snapshot())')
    },
  }
}
