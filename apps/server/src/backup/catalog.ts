import type pg from 'pg'
import { BackupError } from './errors'
import { BackedUpSequence, BackedUpTable } from './manifest'

/** Of Kysely, which makes them anew. */
const OWN = ['kysely_migration', 'kysely_migration_lock']

const TABLES = `
  select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
    ) as columns
  from pg_class c
  left join pg_inherits i on i.inhrelid = c.oid
  left join pg_class p on p.oid = i.inhparent
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all($1)
  order by c.relname`

const SEQUENCES = `
  select c.relname as name from pg_class c
  where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace order by c.relname`

interface TableRow {
  name: string
  parent: string | null
  bounds: string | null
  columns: string[]
}

const understood = <T>(reading: { success: true; data: T } | { success: false }, name: string): T => {
  if (reading.success) return reading.data
  throw new BackupError(`the table or sequence ${name} is not of a kind that a backup knows`)
}

/** Every table that holds rows itself: partitions, not what they are partitions of. */
export async function tablesOf(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<TableRow>(TABLES, [OWN])
  return rows.map(({ name, columns, parent, bounds }) => {
    const partition = parent === null ? undefined : { of: parent, bounds }
    return understood(BackedUpTable.safeParse({ name, columns, partition }), name)
  })
}

export async function sequencesOf(client: pg.ClientBase): Promise<BackedUpSequence[]> {
  const found: BackedUpSequence[] = []
  const { rows: names } = await client.query<{ name: string }>(SEQUENCES)
  for (const { name } of names) {
    const text = `select last_value::text as "lastValue", is_called as "isCalled" from ${client.escapeIdentifier(name)}`
    const { rows } = await client.query<object>(text)
    found.push(understood(BackedUpSequence.safeParse({ name, ...rows[0] }), name))
  }
  return found
}

/** Names of the migrations that were made, in their order; none in an empty database. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c
  where c.contype = 'f' and c.conparentid = 0 and c.connamespace = current_schema()::regnamespace`

/** Foreign keys are laid aside while rows come in any order. Gives what puts them back, and looks at every row. */
export async function layForeignKeysAside(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(FOREIGN_KEYS)
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`)
  }
}

/**
 * What triggers write beside rows is in the backup itself. Gives what puts them back.
 * @param tables only these
 */
export async function layTriggersAside(
  client: pg.ClientBase,
  tables: ReadonlySet<string>,
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string }>(`select distinct c.relname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`)
  const names = rows.map(({ name }) => name).filter((name) => tables.has(name))
  const all = async (what: 'disable' | 'enable'): Promise<void> => {
    for (const name of names) await client.query(`alter table ${client.escapeIdentifier(name)} ${what} trigger user`)
  }
  await all('disable')
  return () => all('enable')
}
