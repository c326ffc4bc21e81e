import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Db } from '#src/db/index'
import { type Projection, tableProjection } from '#src/db/feed/index'
import type { Identified, Registry } from './registry'

/** The rows of one resource. */
export interface ResourceStore<Stored extends Identified, Input> {
  readonly table: string
  /** Keeps a registry equal to the table. */
  project(registry: Registry<Stored>): Projection
  /** Stores a new one, linked to its creator. */
  insert(db: Db, input: Input, creatorId: number): Promise<Stored>
  /**
   * Undefined when there is no such one.
   * @param version only while the row is of this version
   */
  update(db: Db, input: Input, version?: number): Promise<Stored | undefined>
  remove(db: Db, id: number): Promise<void>
}

type Column = string | number | boolean | Date | null

export interface ResourceTable<Table extends keyof Database, Stored, Input> {
  table: Table
  /** Links of users: `['user_drivers', 'driver_id']`. */
  users: readonly [table: string, column: string]
  recordOf(row: Selectable<Database[Table]>): Stored
  /** Every column but the id. */
  columnsOf(input: Input): Insertable<Database[Table]>
}

const entriesOf = (columns: object): Array<[string, Column]> => Object.entries(columns)

/** Loads, stores, replaces and removes the rows of a table. */
export function resourceStore<Table extends keyof Database, Stored extends Identified, Input extends { id: number }>(
  resource: ResourceTable<Table, Stored, Input>,
): ResourceStore<Stored, Input> {
  const { recordOf, columnsOf } = resource
  type Row = Selectable<Database[Table]> & { id: number }
  const table = sql.table(resource.table)
  const [usersTable, usersColumn] = resource.users
  return {
    table: resource.table,
    project: (registry) =>
      tableProjection<Row>({
        table: resource.table,
        put: (row) => registry.put(recordOf(row)),
        remove: registry.remove,
      }),
    insert: (db, input, creatorId) =>
      db.transaction().execute(async (tx) => {
        const columns = entriesOf(columnsOf(input))
        const names = sql.join(columns.map(([name]) => sql.ref(name)))
        const values = sql.join(columns.map(([, value]) => value))
        const { rows } = await sql<Row>`insert into ${table} (${names}) values (${values}) returning *`.execute(tx)
        const [row] = rows
        if (!row) throw new Error(`a row of ${resource.table} was not stored`)
        await sql`insert into ${sql.table(usersTable)} (user_id, ${sql.ref(usersColumn)}) values (${creatorId}, ${row.id})`.execute(
          tx,
        )
        return recordOf(row)
      }),
    async update(db, input, version) {
      const changes = sql.join(entriesOf(columnsOf(input)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
      const { rows } =
        await sql<Row>`update ${table} set ${changes} where id = ${input.id} and version = coalesce(${version ?? null}::bigint, version) returning *`.execute(
          db,
        )
      const [row] = rows
      return row && recordOf(row)
    },
    async remove(db, id) {
      await sql`delete from ${table} where id = ${id}`.execute(db)
    },
  }
}
