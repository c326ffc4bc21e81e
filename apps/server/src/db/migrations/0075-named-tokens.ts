import { type Kysely, sql } from 'kysely'

/** What a token is for, where it was made and where it was used last, for the list of its owner. */
const STATEMENTS = `
alter table tokens add column name text, add column made_from text, add column used_from text;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
