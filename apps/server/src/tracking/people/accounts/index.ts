export {
  type AccountKind,
  type AccountPlace,
  type AccountTree,
  createAccountTree,
  MOST_LEVELS,
  type OwnedAccountTree,
} from './account-tree'
export { accountProjection, handOver, holdTree, letGo, moveAccount, roomBelow, setCeiling } from './accounts.store'
export { createStanding } from './standing'
