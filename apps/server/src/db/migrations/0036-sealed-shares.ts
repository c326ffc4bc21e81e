import { type Kysely, sql } from 'kysely'

/** Tokens of shared links are kept sealed; those of before are sealed at the start, where the key is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shares add column is_sealed boolean not null default false`.execute(db)
}
