import { bothOf, type Standing, type Words, wordsOf } from '@rastro/model/rights'
import type { AccountTree } from './account-tree'

/** What the state of an account is read from. */
interface State {
  readonly disabled: boolean
  readonly expirationTime: string | null
}

export interface StandingParts {
  accounts: Pick<AccountTree, 'above'>
  stateOf(id: number): State | undefined
  nowMs(): number
}

/**
 * Where somebody stands: whether he is let in at all, and what those above leave to him. A reseller that is closed closes
 * all below him; anybody else closes himself alone.
 */
export function createStanding({ accounts, stateOf, nowMs }: StandingParts): (id: number) => Standing {
  const closedBy = (state: State | undefined): 'disabled' | 'expired' | null => {
    if (!state) return null
    if (state.disabled) return 'disabled'
    return state.expirationTime !== null && Date.parse(state.expirationTime) <= nowMs() ? 'expired' : null
  }
  return (id) => {
    let closed: Standing['closed'] = closedBy(stateOf(id))
    let ceiling: Words | null = null
    for (const { id: other, kind, ceiling: own } of accounts.above(id)) {
      if (closed === null && kind === 'reseller' && closedBy(stateOf(other)) !== null) closed = 'closedAbove'
      if (own !== null) ceiling = ceiling === null ? wordsOf(own) : bothOf(ceiling, wordsOf(own))
    }
    return { closed, ceiling }
  }
}
