import type { Db } from '#src/db/index'

/** Takes it back from him. */
export async function unlinkShared(
  db: Db,
  table: 'user_devices' | 'user_groups',
  userId: number,
  id: number,
): Promise<void> {
  const query =
    table === 'user_devices'
      ? db.deleteFrom('user_devices').where('device_id', '=', id).where('user_id', '=', userId)
      : db.deleteFrom('user_groups').where('group_id', '=', id).where('user_id', '=', userId)
  await query.execute()
}

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
