import type { AccountTree } from './account-tree'

/** Whose something is, as the contract names it: the account, who is right above it, and the nearest reseller. */
export interface Whose {
  readonly userId?: number
  readonly managerId?: number
  readonly ownerId?: number
}

export const createWhose =
  (accounts: Pick<AccountTree, 'above' | 'placeOf'>) =>
  (accountId: number): Whose => {
    const [manager, ...higher] = accounts.above(accountId)
    const line = [accounts.placeOf(accountId), manager, ...higher]
    return {
      userId: accountId,
      managerId: manager?.id,
      ownerId: line.find((place) => place?.kind === 'reseller')?.id,
    }
  }
