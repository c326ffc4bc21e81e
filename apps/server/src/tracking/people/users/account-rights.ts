import { bitsBeyond, hasFlag, type RightsServer, type Standing } from '@rastro/model/rights'
import type { Can } from './can'
import type { AccountRights } from './users.policy'

export interface AccountRightsParts {
  can: Can
  server(): RightsServer
  standingOf(id: number): Standing
  /** As told in the `licensemode` header. */
  licenceMode: string
}

/** What the rights of the server say of accounts. */
export const createAccountRights = ({ can, server, standingOf, licenceMode }: AccountRightsParts): AccountRights => ({
  maySelfEdit: (actor) => can(actor, { right: ['users', 'selfEdit'] }) === undefined,
  hasBeyond: (actor, other) => {
    const { ceiling } = standingOf(other.id)
    const own = other.attributes['tarkan.advancedPerms']
    return bitsBeyond(actor, server(), undefined, own, licenceMode, standingOf(actor.id).ceiling).some(
      (bit) => ceiling === null || hasFlag(ceiling, bit),
    )
  },
  grantsBeyond: (actor, before, after) =>
    bitsBeyond(actor, server(), before, after, licenceMode, standingOf(actor.id).ceiling).length > 0,
})
