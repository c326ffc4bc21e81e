import { type Account, accountEndpoints, type MovePreview } from '@rastro/model/account'
import { ApiError } from '@rastro/model/errors'
import type { UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import type { Mount } from '#src/http/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import type { DeviceDirectory } from '#src/tracking/fleet/devices/index'
import {
  type AccountTree,
  countCapped,
  moveAccount,
  type MovePlan,
  previewMove,
  refusalOf,
  setCeiling,
} from '#src/tracking/people/accounts/index'
import type { UserDirectory } from '#src/tracking/people/users/index'

export interface AccountRoutes {
  db: Db
  accounts: AccountTree
  devices: Pick<DeviceDirectory, 'ownedBy'>
  users: Pick<UserDirectory, 'byId'>
  policy: Policy
  feed: Pick<Feed, 'committed'>
}

export function accountRoutes(mount: Mount, { db, accounts, devices, users, policy, feed }: AccountRoutes): void {
  const shown = (actor: UserRecord, id: number): Account => {
    const place = accounts.placeOf(id)
    if (!place) throw new ApiError('NOT_FOUND')
    const { parentId, kind, ceiling } = place
    const isSeen = parentId !== null && policy.canSee(actor, 'user', parentId)
    const below = [...accounts.below(id)].filter((one) => accounts.placeOf(one)?.kind !== 'share').length
    let owned = devices.ownedBy(id).size
    for (const one of accounts.below(id)) owned += devices.ownedBy(one).size
    return { id, parentId: isSeen ? parentId : 0, kind, below, devices: owned, ceiling }
  }
  const requireMayMove = (actor: UserRecord, id: number, parentId: number): void => {
    policy.requireWrite(actor, 'user')
    policy.requireOver(actor, id)
    // The top is the server's.
    if (parentId === 0) policy.requireAdmin(actor)
    else if (parentId !== actor.id) policy.requireOver(actor, parentId)
    if (accounts.placeOf(id)?.kind === 'share' || accounts.placeOf(parentId)?.kind === 'share')
      throw new ApiError('INVALID_INPUT', 'an account of a share stands where it is')
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
  mount(accountEndpoints.previewMove, async ({ actor, params: { id }, body: { parentId } }) => {
    requireMayMove(actor, id, parentId)
    const plan = await previewMove(db, id, parentId || null)
    const flagsOf = (one: number): unknown => users.byId(one)?.attributes['tarkan.advancedPerms']
    return { ...shownPlan(plan), ...countCapped(accounts, flagsOf, id, parentId || null) }
  })
  mount(accountEndpoints.move, async ({ actor, params: { id }, body: { parentId } }) => {
    requireMayMove(actor, id, parentId)
    await feed.committed(moveAccount(db, id, parentId || null))
    return shown(actor, id)
  })
}

/** Whoever may move it is above both ends, and so is only told of limits below himself. */
const shownPlan = (plan: MovePlan): Omit<MovePreview, 'capped' | 'freed'> => ({
  accounts: plan.accounts,
  devices: plan.devices,
  refusal: refusalOf(plan) ?? null,
  exceeded: plan.exceeded.map(({ id, kind, most, count }) => ({ accountId: id, kind, limit: most, count })),
})
