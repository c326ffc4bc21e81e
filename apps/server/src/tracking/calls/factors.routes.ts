import { ApiError } from '@rastro/model/errors'
import { factorEndpoints } from '@rastro/model/session'
import { wireDate } from '@rastro/model/wire'
import type { Mount } from '#src/http/index'
import type { Clock } from '#src/platform/clock'
import type { Policy } from '#src/tracking/fleet/access/index'
import type { Factors } from '#src/tracking/people/factors/index'
import type { Passkeys } from '#src/tracking/people/passkeys/index'
import { requireNotActing, requireStrong } from '#src/tracking/people/sessions/index'
import { type AccountRights, requireMayActAs, type UserDirectory } from '#src/tracking/people/users/index'

export interface FactorRoutes {
  factors: Factors
  passkeys: Pick<Passkeys, 'removeAll'>
  users: UserDirectory
  policy: Policy
  clock: Clock
  accountRights: AccountRights
}

export function factorRoutes(mount: Mount, parts: FactorRoutes): void {
  const { factors, passkeys, users, policy, clock, accountRights } = parts
  mount(factorEndpoints.read, async ({ actor }) => ({
    hasApp: factors.has(actor),
    isRequired: factors.isRequired(actor),
    recoveryCodesLeft: factors.has(actor) ? await factors.codesLeft(actor.id) : 0,
    browsers: (await factors.trusted(actor.id)).map((row) => ({
      id: row.id,
      createdAt: wireDate(row.created_at),
      lastUsedAt: wireDate(row.last_used_at),
      expirationTime: wireDate(row.ends_at),
      address: row.address,
      agent: row.agent,
    })),
  }))
  mount(factorEndpoints.begin, ({ actor, credentials }) => {
    requireStrong(credentials, clock.nowMs())
    return factors.begin(actor)
  })
  mount(factorEndpoints.finish, async ({ actor, credentials, body }) => {
    requireStrong(credentials, clock.nowMs())
    return { recoveryCodes: await factors.finish(actor, body.code) }
  })
  mount(factorEndpoints.remove, ({ actor, credentials }) => {
    requireStrong(credentials, clock.nowMs())
    return factors.remove(actor, 'off')
  })
  mount(factorEndpoints.newCodes, async ({ actor, credentials }) => {
    requireStrong(credentials, clock.nowMs())
    if (!factors.has(actor)) throw new ApiError('SECOND_FACTOR_REQUIRED')
    return { recoveryCodes: await factors.newCodes(actor) }
  })
  mount(factorEndpoints.forgetBrowser, ({ actor, credentials, params }) => {
    requireNotActing(credentials)
    return factors.endTrust(actor.id, params.id)
  })
  mount(factorEndpoints.reset, async ({ actor, credentials, params }) => {
    // Strictly below: neither one's own, which is taken away by who can show it, nor whom one only sees by a link.
    policy.requireOver(actor, params.id)
    const user = users.byId(params.id)
    if (!user || user.id === actor.id) throw new ApiError('USER_ACCESS_DENIED')
    requireMayActAs(actor, user, accountRights)
    requireStrong(credentials, clock.nowMs())
    await passkeys.removeAll(user.id)
    await factors.remove(user, 'reset')
  })
}
