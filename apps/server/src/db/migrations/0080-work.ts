import { type Kysely, sql } from 'kysely'

/**
 * Work that some process does later, once: claimed under a lease by the database's clock. `attempts` counts claims and
 * is the fence: whoever holds an older number may neither renew nor finish.
 */
const STATEMENTS = `
create table work (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  body jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  error text,
  unique (kind, key)
);
create index work_due on work (kind, run_at);

alter table report_jobs add column progress real not null default 0;
insert into work (kind, key, body)
  select 'report', id::text, '{}' from report_jobs where state in ('waiting', 'running') order by id;
update report_jobs set state = 'waiting' where state = 'running';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
