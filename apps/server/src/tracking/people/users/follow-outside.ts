import type { Db } from '#src/db/index'
import type { UserDirectory } from './user-directory'
import { recordOf } from './user-record'

export interface FollowOutside {
  db: Db
  users: UserDirectory
  /** Ends every session and token of a user. */
  closeAll(userId: number): Promise<void>
}

/** Reads anew the accounts that were changed from outside the server; their sessions end. */
export async function followOutside({ db, users, closeAll }: FollowOutside): Promise<void> {
  const changed = await db.selectFrom('users_changed').select('user_id').execute()
  for (const { user_id: id } of changed) {
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    if (row) users.put(recordOf(row))
    await closeAll(id)
    await db.deleteFrom('users_changed').where('user_id', '=', id).execute()
  }
}
