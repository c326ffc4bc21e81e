import { type Account, accountEndpoints } from '@rastro/model/account'
import { ApiError } from '@rastro/model/errors'
import type { UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import type { Mount } from '#src/http/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import { type AccountTree, moveAccount, setCeiling } from '#src/tracking/people/accounts/index'

export interface AccountRoutes {
  db: Db
  accounts: AccountTree
  policy: Policy
  feed: Pick<Feed, 'committed'>
}

export function accountRoutes(mount: Mount, { db, accounts, policy, feed }: AccountRoutes): void {
  const shown = (actor: UserRecord, id: number): Account => {
    const place = accounts.placeOf(id)
    if (!place) throw new ApiError('NOT_FOUND')
    const { parentId, kind, ceiling } = place
    const isSeen = parentId !== null && policy.canSee(actor, 'user', parentId)
    const below = [...accounts.below(id)].filter((one) => accounts.placeOf(one)?.kind !== 'share').length
    return { id, parentId: isSeen ? parentId : 0, kind, below, ceiling }
  }
  mount(accountEndpoints.get, ({ actor, params }) => {
    policy.requireAccess(actor, 'user', params.id)
    return shown(actor, params.id)
  })
  mount(accountEndpoints.limit, async ({ actor, params: { id }, body: { ceiling } }) => {
    policy.requireWrite(actor, 'user')
    policy.requireOver(actor, id)
    await feed.committed(setCeiling(db, id, ceiling))
    return shown(actor, id)
  })
  mount(accountEndpoints.move, async ({ actor, params: { id }, body: { parentId } }) => {
    policy.requireWrite(actor, 'user')
    policy.requireOver(actor, id)
    // The top is the server's.
    if (parentId === 0) policy.requireAdmin(actor)
    else if (parentId !== actor.id) policy.requireOver(actor, parentId)
    if (accounts.placeOf(id)?.kind === 'share' || accounts.placeOf(parentId)?.kind === 'share')
      throw new ApiError('INVALID_INPUT', 'an account of a share stands where it is')
    await feed.committed(moveAccount(db, id, parentId || null))
    return shown(actor, id)
  })
}
