import { type Kysely, sql } from 'kysely'

/** Who had which vehicle blocked last, among years of orders. */
const STATEMENTS = `
create index command_orders_blocking on command_orders (device_id, settled_at desc, id desc)
  where type in ('engineStop', 'engineResume') and state = 'confirmed';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
