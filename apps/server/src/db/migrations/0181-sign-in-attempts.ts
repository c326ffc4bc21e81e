import { type Kysely, sql } from 'kysely'

/**
 * Who came in where and how, and who tried. A browser is known by a cookie of its own, which outlives sessions; of it only
 * the hash is stored, for each account apart. `end_hash` is of the link by which the owner ends what he does not know.
 */
const STATEMENTS = `
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  at timestamptz not null,
  outcome text not null,
  method text,
  address text,
  agent text,
  host text,
  session_id bigint,
  browser_hash text,
  is_new boolean not null default false,
  end_hash text unique
);
create index sign_in_attempts_user on sign_in_attempts (user_id, id);
create index sign_in_attempts_at on sign_in_attempts (at);
create table known_browsers (
  user_id bigint not null references users on delete cascade,
  browser_hash text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, browser_hash)
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
