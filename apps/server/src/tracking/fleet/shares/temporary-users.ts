import type { UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import type { Clock } from '#src/platform/clock'
import { deleteUser, type UserDirectory } from '#src/tracking/people/users/index'

export interface TemporaryUsers {
  db: Db
  users: UserDirectory
  feed: Pick<Feed, 'committed'>
  clock: Clock
}

/** Accounts made for a token of the contract; those of the console's links are kept by whoever made them. */
const isOver = ({ temporary, administrator, expirationTime, attributes }: UserRecord, nowMs: number): boolean =>
  temporary &&
  !administrator &&
  attributes.isShared !== true &&
  expirationTime !== null &&
  Date.parse(expirationTime) <= nowMs

/** Removes temporary users whose time is over. */
export async function removeEndedTemporaries({ db, users, feed, clock }: TemporaryUsers): Promise<void> {
  for (const user of users.sorted().filter((one) => isOver(one, clock.nowMs()))) {
    await feed.committed(deleteUser(db, user.id))
  }
}
