import { ApiError } from '@rastro/model/errors'
import type { UserRecord } from '#src/face/caller/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import type { UserDirectory } from '#src/tracking/people/users/index'
import { mayForceNow } from './now-anyway'
import type { Order } from './order'

export interface AuthorRightDeps {
  users: Pick<UserDirectory, 'byId'>
  policy: Policy
}

/** What an order that waits days is asked again when it may leave: whether its author could still ask for it. */
export function createAuthorRight({ users, policy }: AuthorRightDeps): (order: Order) => boolean {
  function maySend(author: UserRecord, { deviceId, type, commandId }: Order): boolean {
    try {
      policy.requireCommand(author, deviceId, type, commandId !== 0)
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }

  return (order) => {
    // The rules of the server itself have no account.
    if (order.author.id === 0) return true
    const author = users.byId(order.author.id)
    return author !== undefined && maySend(author, order) && (!order.forced || mayForceNow(author))
  }
}
