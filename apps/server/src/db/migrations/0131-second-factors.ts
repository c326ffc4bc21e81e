import { type Kysely, sql } from 'kysely'

/**
 * Of a second factor what changes with each use: the last step that was taken, and how often somebody guessed. Codes for
 * who lost the factor, and browsers that are not asked for it. The key itself stays with the user, sealed at the first
 * start of a server that knows how.
 */
const STATEMENTS = `
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  last_step bigint not null default 0,
  failures integer not null default 0,
  failed_at timestamptz,
  pending_key text,
  pending_until timestamptz
);
create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  selector text not null,
  hash text not null,
  used_at timestamptz,
  unique (user_id, selector)
);
create table trusted_browsers (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  key_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  address text,
  agent text
);
create index trusted_browsers_user on trusted_browsers (user_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
