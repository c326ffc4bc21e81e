import type pg from 'pg'
import type { ImportCounts, ImportProblem, ImportRowState, ImportState } from '@rastro/model/import'
import { inTransaction } from '#src/db/index'
import type { Keys } from './rows/index'
import type { SheetCell } from './sheets/index'

/** A column as the sheet has it. */
export interface SheetColumn {
  title: string
  samples: string[]
}

export interface ImportRecord {
  id: number
  userId: number
  fileName: string
  state: ImportState
  columns: SheetColumn[]
  keys: Keys
  createdAt: Date
  endedAt: Date | null
}

export type StagedCells = Array<SheetCell | null>

/** What was found out of a row. */
export interface CheckedRow {
  number: number
  state: 'ready' | 'wrong'
  plan: 'create' | 'change' | 'same' | null
  problems: ImportProblem[]
}

export interface StoredRow {
  number: number
  cells: StagedCells
  state: ImportRowState
  plan: CheckedRow['plan']
  problems: ImportProblem[]
  code: string | null
  deviceId: number | null
  version: string | null
  before: Record<string, unknown> | null
}

/** What became of a row. */
export type RowEnd = Pick<StoredRow, 'number' | 'state' | 'code' | 'deviceId' | 'version' | 'before'>

export interface RowFilter {
  after?: number
  states?: readonly ImportRowState[]
  /** With a mistake in this column. */
  column?: number
  /** Rows from `after` up to this number. */
  upTo?: number
  most: number
}

interface ImportRowOfTable {
  id: string
  user_id: string
  file_name: string
  state: ImportState
  titles: SheetColumn[]
  keys: Array<string | null>
  created_at: Date
  ended_at: Date | null
}

const recordOf = (row: ImportRowOfTable): ImportRecord => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  fileName: row.file_name,
  state: row.state,
  columns: row.titles,
  keys: row.keys,
  createdAt: row.created_at,
  endedAt: row.ended_at,
})

const COUNTS = `select count(*) as total, count(*) filter (where state = 'wrong') as wrong,
  count(*) filter (where problems @> '[{"isWarning": true}]') as warned,
  count(*) filter (where state = 'ready' and plan = 'create') as create,
  count(*) filter (where state = 'ready' and plan = 'change') as change,
  count(*) filter (where state = 'ready' and plan = 'same') as same,
  count(*) filter (where state not in ('ready', 'wrong')) as done,
  ${(['created', 'changed', 'unchanged', 'refused', 'removed', 'restored', 'kept'] as const)
    .map((state) => `count(*) filter (where state = '${state}') as ${state}`)
    .join(', ')}
  from import_rows where import_id = $1`

/**
 * Besides their numbers, between which numbers they are: nothing is known yet of how many rows a new sheet has, and all of them
 * would be compared with each that is told of.
 */
const SAME_ROWS = (told: string): string =>
  `import_id = $1 and import_rows.number = ${told}.number and import_rows.number between $3 and $4`
const between = (rows: ReadonlyArray<{ number: number }>): [least: number, most: number] => {
  const numbers = rows.map(({ number }) => number)
  return [Math.min(...numbers), Math.max(...numbers)]
}

const CHECK = `update import_rows set state = checked.state, plan = checked.plan, problems = checked.problems
  from jsonb_to_recordset($2::jsonb) as checked (number integer, state text, plan text, problems jsonb)
  where ${SAME_ROWS('checked')}`
const STAGE = `insert into import_rows (import_id, number, cells, state, plan, problems)
  select $1, number, cells, state, plan, problems
  from jsonb_to_recordset($2::jsonb) as staged (number integer, cells jsonb, state text, plan text, problems jsonb)`
const END = `update import_rows set state = ended.state, code = ended.code, before = ended.before,
    device_id = ended."deviceId", version = ended.version
  from jsonb_to_recordset($2::jsonb) as ended (number integer, state text, code text, before jsonb, "deviceId" bigint, version text)
  where ${SAME_ROWS('ended')} and import_rows.state = any ($5)`

export type ImportStore = ReturnType<typeof createImportStore>

/** Sheets that were read, in the database, until they are forgotten. */
export function createImportStore(pool: pg.Pool) {
  const all = async (where: string, values: unknown[]): Promise<ImportRecord[]> =>
    (await pool.query<ImportRowOfTable>(`select * from imports where ${where} order by id desc`, values)).rows.map(
      recordOf,
    )
  return {
    /** Newest first. */
    ofUser: (userId: number) => all('user_id = $1', [userId]),
    /** Undefined when there is none, or when it is somebody else's. */
    byId: async (userId: number, id: number) => (await all('id = $1 and user_id = $2', [id, userId]))[0],
    anyById: async (id: number) => (await all('id = $1', [id]))[0],
    /** Keeps a sheet and its rows, all or nothing. */
    create: (
      record: Pick<ImportRecord, 'userId' | 'fileName' | 'columns' | 'keys'>,
      rows: AsyncIterable<ReadonlyArray<CheckedRow & { cells: StagedCells }>>,
    ): Promise<number> =>
      inTransaction(pool, async (client) => {
        const made = await client.query<{ id: string }>(
          'insert into imports (user_id, file_name, titles, keys) values ($1, $2, $3, $4) returning id',
          [record.userId, record.fileName, JSON.stringify(record.columns), JSON.stringify(record.keys)],
        )
        const id = Number(made.rows[0]?.id)
        for await (const chunk of rows) await client.query(STAGE, [id, JSON.stringify(chunk)])
        return id
      }),
    /** Has every row checked anew while nobody begins to import them. False when that has begun. */
    recheck: (id: number, keys: Keys, check: (rows: readonly StoredRow[]) => Promise<CheckedRow[]>): Promise<boolean> =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(`update imports set keys = $2 where id = $1 and state = 'read'`, [
          id,
          JSON.stringify(keys),
        ])
        if (rowCount !== 1) return false
        for (let after = 0; ;) {
          const rows = await rowsOf(client, id, { after, most: 1000 })
          if (rows.length === 0) return true
          await client.query(CHECK, [id, JSON.stringify(await check(rows)), ...between(rows)])
          after = rows.at(-1)?.number ?? after
        }
      }),
    rows: (id: number, filter: RowFilter) => rowsOf(pool, id, filter),
    async counts(id: number): Promise<ImportCounts> {
      const { rows } = await pool.query<Record<keyof ImportCounts, string>>(COUNTS, [id])
      return Object.fromEntries(
        Object.entries(rows[0] ?? {}).map(([key, value]) => [key, Number(value)]),
      ) as ImportCounts
    },
    /** Rows with a mistake, by column. */
    async wrongByColumn(id: number): Promise<Map<number, number>> {
      const { rows } = await pool.query<{ column: number; count: string }>(
        `select (problem ->> 'column')::int as column, count(distinct number) as count
          from import_rows, jsonb_array_elements(problems) problem
          where import_id = $1 and state = 'wrong' and problem ->> 'isWarning' = 'false' and problem ->> 'column' is not null
          group by 1`,
        [id],
      )
      return new Map(rows.map(({ column, count }) => [column, Number(count)]))
    },
    /** Moves a sheet on, with `within` in the same transaction. False when it is not in that state (any more). */
    advance: (
      id: number,
      from: ImportState,
      to: ImportState,
      within: (client: pg.ClientBase) => Promise<unknown>,
    ): Promise<boolean> =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query('update imports set state = $3 where id = $1 and state = $2', [
          id,
          from,
          to,
        ])
        if (rowCount === 1) await within(client)
        return rowCount === 1
      }),
    end: (client: pg.ClientBase, id: number, state: ImportState) =>
      client.query(`update imports set state = $2, ended_at = now() where id = $1`, [id, state]),
    /** @param from what is in another state by now is not touched: somebody was faster */
    endRows: async (id: number, from: readonly ImportRowState[], ends: readonly RowEnd[]): Promise<void> => {
      if (ends.length > 0) await pool.query(END, [id, JSON.stringify(ends), ...between(ends), from])
    },
    async rememberColumns(userId: number, fingerprint: string, keys: Keys): Promise<void> {
      await pool.query(
        `insert into import_columns (user_id, fingerprint, keys) values ($1, $2, $3)
          on conflict (user_id, fingerprint) do update set keys = excluded.keys, at = now()`,
        [userId, fingerprint, JSON.stringify(keys)],
      )
    },
    async rememberedColumns(userId: number, fingerprint: string): Promise<Keys | undefined> {
      const { rows } = await pool.query<{ keys: Array<string | null> }>(
        'select keys from import_columns where user_id = $1 and fingerprint = $2',
        [userId, fingerprint],
      )
      return rows[0]?.keys
    },
    /** False when it is being imported or undone, or is not there. */
    async remove(userId: number, id: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `delete from imports where id = $1 and user_id = $2 and state not in ('running', 'undoing')`,
        [id, userId],
      )
      return rowCount === 1
    },
    /** Sheets hold names and telephone numbers: they are not kept for ever. */
    async removeOlder(days: number): Promise<void> {
      await pool.query(
        `delete from imports where created_at < now() - make_interval(days => $1) and state not in ('running', 'undoing')`,
        [days],
      )
    },
  }
}

async function rowsOf(
  on: pg.Pool | pg.PoolClient,
  id: number,
  { after = 0, upTo, states, column, most }: RowFilter,
): Promise<StoredRow[]> {
  const { rows } = await on.query<Omit<StoredRow, 'deviceId'> & { device_id: string | null }>(
    `select number, cells, state, plan, problems, code, device_id, version, before from import_rows
      where import_id = $1 and number > $2 and number <= $3 and ($4::text[] is null or state = any ($4))
        and ($5::int is null or problems @> jsonb_build_array(jsonb_build_object('column', $5::int, 'isWarning', false)))
      order by number limit $6`,
    [id, after, upTo ?? 2 ** 31 - 1, states ?? null, column ?? null, most],
  )
  return rows.map(({ device_id, ...row }) => ({ ...row, deviceId: device_id === null ? null : Number(device_id) }))
}
