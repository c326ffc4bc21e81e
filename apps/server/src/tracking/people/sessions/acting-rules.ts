import type { ErrorCode } from '@rastro/model/errors'
import { REASON_CODES, type Standing } from '@rastro/model/rights'
import type { UserRecord } from '#src/face/caller/index'
import type { AccountTree } from '#src/tracking/people/accounts/index'
import { type AccountRights, type Can, mayDoAllThat } from '#src/tracking/people/users/index'

export interface ActingRuleParts {
  accounts: Pick<AccountTree, 'isBelow'>
  can: Can
  /** Whether somebody sees the account of another one at all. */
  sees(actor: UserRecord, id: number): boolean
  closedOf(id: number): Standing['closed']
  rights: AccountRights
}

/** Why somebody may not act as another one now; undefined when he may. */
export type ActingRefusal = (actor: UserRecord, target: UserRecord) => ErrorCode | undefined

/** Only as who stands strictly below, and may do nothing that one may not oneself: so what both may is what he may. */
export const createActingRules =
  ({ accounts, can, sees, closedOf, rights }: ActingRuleParts): ActingRefusal =>
  (actor, target) => {
    const isOver = actor.administrator
      ? !target.administrator
      : accounts.isBelow(target.id, actor.id) && sees(actor, target.id)
    if (!isOver || actor.id === target.id) return 'USER_ACCESS_DENIED'
    const reason = can(actor, { right: ['users', 'edit'] })
    if (reason !== undefined) return REASON_CODES[reason]
    if (!mayDoAllThat(actor, target, rights)) return 'GRANT_BEYOND_OWN_RIGHTS'
    return closedOf(target.id) === null ? undefined : 'ACTING_CLOSED'
  }
