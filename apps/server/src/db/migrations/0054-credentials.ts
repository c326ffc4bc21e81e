import { type Kysely, sql } from 'kysely'

/**
 * Sessions know when a password was given for them, which token opened them, and who signed in as somebody else; tokens
 * know their age and use. Accounts that were changed from outside the server are noted for the one that runs.
 */
const STATEMENTS = `
alter table sessions add column password_at timestamptz,
  add column token_id bigint references tokens on delete cascade,
  add column opened_by bigint references users on delete cascade;
create index sessions_token on sessions (token_id) where token_id is not null;
create index sessions_opened_by on sessions (opened_by) where opened_by is not null;
alter table tokens add column created_at timestamptz not null default now(), add column last_used_at timestamptz;
create table users_changed (user_id bigint primary key);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
