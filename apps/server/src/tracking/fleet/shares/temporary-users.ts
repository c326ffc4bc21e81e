import type { UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Clock } from '#src/platform/clock'
import type { OwnedAccessIndex } from '#src/tracking/fleet/access/index'
import { deleteUser, type UserDirectory } from '#src/tracking/people/users/index'

export interface TemporaryUsers {
  db: Db
  users: UserDirectory
  access: OwnedAccessIndex
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
export async function removeEndedTemporaries({ db, users, access, clock }: TemporaryUsers): Promise<void> {
  for (const user of users.sorted().filter((one) => isOver(one, clock.nowMs()))) {
    await deleteUser(db, user.id)
    users.remove(user.id)
    access.forget('user', user.id)
  }
}
