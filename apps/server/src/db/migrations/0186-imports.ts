import { type Kysely, sql } from 'kysely'
import { noteChanges } from './0150-audit'

/**
 * Sheets that were read, row by row, and what became of each row. Accounts and devices are numbers only: they may live in
 * another server.
 */
const STATEMENTS = `
create table imports (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  file_name text not null,
  state text not null default 'read',
  titles jsonb not null,
  keys jsonb not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index imports_user on imports (user_id, id);
create table import_rows (
  import_id bigint not null references imports on delete cascade,
  number integer not null,
  cells jsonb not null,
  state text not null default 'ready',
  plan text,
  problems jsonb not null default '[]',
  code text,
  device_id bigint,
  version text,
  before jsonb,
  primary key (import_id, number)
);
create table import_columns (
  user_id bigint not null,
  fingerprint text not null,
  keys jsonb not null,
  at timestamptz not null default now(),
  primary key (user_id, fingerprint)
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS + noteChanges('imports', 'import', 'titles keys', 'people')).execute(db)
}
