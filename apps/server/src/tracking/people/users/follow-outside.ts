import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'

export interface FollowOutside {
  db: Db
  feed: Pick<Feed, 'catchUp'>
  /** Ends every session and token of a user. */
  closeAll(userId: number): Promise<void>
}

/** The sessions of accounts that were changed from outside the server end. */
export async function followOutside({ db, feed, closeAll }: FollowOutside): Promise<void> {
  const changed = await db.selectFrom('users_changed').select('user_id').execute()
  for (const { user_id: id } of changed) {
    await feed.catchUp()
    await closeAll(id)
    await db.deleteFrom('users_changed').where('user_id', '=', id).execute()
  }
}
