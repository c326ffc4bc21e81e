import { type Kysely, sql } from 'kysely'

/** What a day came to, by the process that counted it: each writes its own row, as often as it likes. */
const STATEMENTS = `
create table statistics_parts (
  day date not null references statistics (day) on delete cascade,
  process uuid not null,
  figures jsonb not null,
  user_ids bigint[] not null,
  primary key (day, process)
);
insert into statistics_parts select day, gen_random_uuid(), figures, user_ids from statistics;
alter table statistics drop column figures, drop column user_ids;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
