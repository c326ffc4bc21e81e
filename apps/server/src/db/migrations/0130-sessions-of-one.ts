import { type Kysely, sql } from 'kysely'

/**
 * A session has a number by which its owner ends it, and says where and how it was opened, when it was used last and when
 * it ends whatever happens; of those that are there already this is not known. `strong_at` is when all that the account
 * asks for was last given, not the password alone. Tokens say how they begin, and may be for reading only.
 */
const STATEMENTS = `
alter table sessions rename column password_at to strong_at;
alter table sessions
  add column id bigint generated always as identity unique,
  add column created_at timestamptz,
  add column last_seen_at timestamptz,
  add column address text,
  add column agent text,
  add column method text,
  add column host text,
  add column ends_at timestamptz not null default now() + interval '180 days';
alter table sessions alter column ends_at drop default;
alter table tokens
  add column prefix text,
  add column scope text not null default 'full' check (scope in ('full', 'read'));
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
