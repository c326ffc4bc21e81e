import { type Kysely, sql } from 'kysely'

/**
 * Makings of scheduled reports are pieces of work: claimed under leases by the database's clock. One that a period opened
 * is there once for its schedule and the end of the period; those that somebody asked for have no such instant.
 */
const STATEMENTS = `
alter table report_runs add column instant timestamptz;
create unique index report_runs_instant on report_runs (report_id, instant);
insert into work (kind, key, body, run_at)
  select 'scheduled-report', id::text, '{}', next_at from report_runs where state = 'waiting' order by id
  on conflict (kind, key) do nothing;
drop index report_runs_open;
alter table report_runs drop column held_until, drop column next_at;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
