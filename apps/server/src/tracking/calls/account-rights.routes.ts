import { type AccountRightsInfo, accountRightsEndpoints } from '@rastro/model/account'
import { ApiError } from '@rastro/model/errors'
import { bitsIn, encodeBits, hasAdvancedRights, usedBits } from '@rastro/model/rights'
import type { UserRecord } from '#src/face/caller/index'
import type { Db } from '#src/db/index'
import type { Feed } from '#src/db/feed/index'
import type { Mount } from '#src/http/index'
import type { Policy } from '#src/tracking/fleet/access/index'
import type { ServerHolder } from '#src/tracking/fleet/server/index'
import type { AccountTree } from '#src/tracking/people/accounts/index'
import {
  type AccountRights,
  changeFlags,
  FLAGS_ATTRIBUTE,
  requireNotAbove,
  type UserDirectory,
} from '#src/tracking/people/users/index'

export interface AccountRightsRoutes {
  db: Db
  users: UserDirectory
  accounts: AccountTree
  policy: Policy
  feed: Pick<Feed, 'committed'>
  server: ServerHolder
  accountRights: AccountRights
  licenceMode: string
}

export function accountRightsRoutes(mount: Mount, parts: AccountRightsRoutes): void {
  const { db, users, accounts, policy, feed, server, accountRights, licenceMode } = parts

  function found(actor: UserRecord, id: number): UserRecord {
    policy.requireAccess(actor, 'user', id)
    const user = users.byId(id)
    if (!user) throw new ApiError('NOT_FOUND')
    return user
  }
  const givenTo = ({ attributes }: UserRecord): number[] => bitsIn(attributes[FLAGS_ATTRIBUTE])
  const mayGive = (actor: UserRecord): number[] =>
    usedBits.filter((bit) => !accountRights.grantsBeyond(actor, undefined, encodeBits([bit])))

  function shown(actor: UserRecord, user: UserRecord): AccountRightsInfo {
    const above = [...accounts.above(user.id)].filter(({ ceiling }) => ceiling !== null)
    const caps = above.map(({ id, ceiling }) => ({
      name: id === actor.id || policy.canSee(actor, 'user', id) ? (users.byId(id)?.name ?? null) : null,
      ceiling: ceiling ?? '',
    }))
    const given = givenTo(user)
    const left = caps.map(({ ceiling }) => new Set(bitsIn(ceiling)))
    return {
      isOn: hasAdvancedRights(server.get(), licenceMode),
      given: encodeBits(given),
      effective: encodeBits(given.filter((bit) => left.every((bits) => bits.has(bit)))),
      mayGive: encodeBits(mayGive(actor)),
      caps,
    }
  }

  mount(accountRightsEndpoints.get, ({ actor, params }) => shown(actor, found(actor, params.id)))
  mount(accountRightsEndpoints.change, async ({ actor, params, body }) => {
    const user = found(actor, params.id)
    policy.requireWrite(actor, 'user')
    requireNotAbove(actor, user)
    // Nobody says what he may himself.
    if (user.id === actor.id && !actor.administrator) throw new ApiError('ADMINISTRATOR_REQUIRED')
    if (body.grant.some((bit) => body.revoke.includes(bit)))
      throw new ApiError('INVALID_INPUT', 'grant: a flag is given and taken away')
    const has = new Set(givenTo(user))
    const grant = body.grant.filter((bit) => !has.has(bit))
    if (accountRights.grantsBeyond(actor, undefined, encodeBits(grant))) throw new ApiError('GRANT_BEYOND_OWN_RIGHTS')
    return shown(actor, await feed.committed(changeFlags(db, user.id, { ...body, grant })))
  })
}
