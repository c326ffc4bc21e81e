import { type Kysely, sql } from 'kysely'

/** Where a vehicle was when an order left for it; what an unknown tracker told. */
const STATEMENTS = `
alter table command_orders add column delivery jsonb;
alter table sightings add column told jsonb;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
