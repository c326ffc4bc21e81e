import type pg from 'pg'
import type { Key, Versioned } from './feed-machine'

/** A row, and how memory takes it over. */
export interface ReadRow extends Versioned {
  put(): void
}

/** The memory of one table. */
export interface Projection {
  readonly noun: string
  /** The rows of these keys, or all. */
  read(client: pg.ClientBase, keys: readonly Key[] | null): Promise<ReadRow[]>
  remove(key: Key): void
}

interface Followed {
  table: string
  /** Which rows count, e.g. `deleted_at is null`; all when left out. */
  where?: string
}

/** The memory of a table whose rows have an id. `Row` is what the database gives. */
export function tableProjection<Row extends object>(
  parts: Followed & { put(row: Row): void; remove(id: number): void },
): Projection {
  const { table, where = 'true', put, remove } = parts
  const text = `select * from ${table} where ${where}`
  return {
    noun: table,
    async read(client, keys) {
      const { rows } = keys
        ? await client.query<Row & { id: number; version: number }>(`${text} and id = any($1::bigint[]) order by id`, [
            keys.map(({ id }) => id),
          ])
        : await client.query<Row & { id: number; version: number }>(`${text} order by id`)
      return rows.map((row) => ({ noun: table, id: row.id, id2: 0, version: row.version, put: () => put(row) }))
    },
    remove: ({ id }) => remove(id),
  }
}

/** The memory of a table of pairs. */
export function pairProjection(
  parts: Followed & {
    columns: readonly [left: string, right: string]
    put(left: number, right: number): void
    remove(left: number, right: number): void
  },
): Projection {
  const { table, where = 'true', columns, put, remove } = parts
  const [left, right] = columns
  const text = `select ${left} as id, ${right} as id2, version from ${table} where ${where}`
  return {
    noun: table,
    async read(client, keys) {
      type Pair = { id: number; id2: number; version: number }
      const { rows } = keys
        ? await client.query<Pair>(
            `${text} and (${left}, ${right}) in (select * from unnest($1::bigint[], $2::bigint[]))`,
            [keys.map(({ id }) => id), keys.map(({ id2 }) => id2)],
          )
        : await client.query<Pair>(text)
      return rows.map(({ id, id2, version }) => ({ noun: table, id, id2, version, put: () => put(id, id2) }))
    },
    remove: ({ id, id2 }) => remove(id, id2),
  }
}
