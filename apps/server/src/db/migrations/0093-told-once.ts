import { type Kysely, sql } from 'kysely'

/** When each device was last told of as inactive: the row is the claim, so that of several processes one tells. */
const STATEMENTS = `
alter table device_states add column inactive_told_at timestamptz;
update device_states set inactive_told_at = told.at from (
  select device_id, max(event_time) as at from events
  where type = 'deviceInactive' and event_time > now() - interval '60 days' group by device_id
) told where told.device_id = device_states.device_id;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
