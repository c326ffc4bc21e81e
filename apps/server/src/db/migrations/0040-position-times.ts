import { type Kysely, sql } from 'kysely'

/**
 * The block-range index of positions knows their times as well: a day of every device lies close together, and adding it
 * up reads these blocks one after the other instead of every position by itself. One index of two columns, because a row
 * pays for each index.
 */
const STATEMENTS = `
create index positions_arrival on positions using brin (id, fix_time) with (pages_per_range = 16, autosummarize = on);
drop index positions_id;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
