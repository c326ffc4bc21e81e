import { type Kysely, sql } from 'kysely'
import { follow } from './0085-change-feed'

/** Every process knows what waits and what left, wherever the device is connected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(follow('command_orders', 'id', '0')).execute(db)
}
