import type { Db } from '#src/db/index'

/** Links a temporary user to what is shared with him; once is enough. */
export async function linkShared(
  db: Db,
  table: 'user_devices' | 'user_groups',
  userId: number,
  id: number,
): Promise<void> {
  const query =
    table === 'user_devices'
      ? db.insertInto('user_devices').values({ user_id: userId, device_id: id })
      : db.insertInto('user_groups').values({ user_id: userId, group_id: id })
  await query.onConflict((conflict) => conflict.doNothing()).execute()
}
