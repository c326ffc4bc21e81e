import { bitsBeyond, may, type RightsServer } from '@rastro/model/rights'
import type { AccountRights } from './users.policy'

/** What the rights of the server say of accounts. @param licenseMode as told in the `licensemode` header */
export const createAccountRights = (server: () => RightsServer, licenseMode: string): AccountRights => ({
  maySelfEdit: (actor) => may(actor, server(), 'users', 'selfEdit', licenseMode),
  grantsBeyond: (actor, before, after) => bitsBeyond(actor, server(), before, after, licenseMode).length > 0,
})
