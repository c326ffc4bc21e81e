export {
  type AccountKind,
  type AccountPlace,
  type AccountTree,
  createAccountTree,
  MOST_LEVELS,
  type OwnedAccountTree,
} from './account-tree'
export {
  accountProjection,
  handOver,
  letGo,
  type MovePlan,
  moveAccount,
  previewMove,
  refusalOf,
  roomBelow,
  requireNothingGiven,
  requireStillBelow,
  roomForReseller,
  setCeiling,
} from './accounts.store'
export { countCapped } from './capped'
export {
  giveDevices,
  letDevicesGo,
  requireRoomOnServer,
  roomForDevices,
  roomOnServer,
  roomsForDevices,
} from './device-owners.store'
export { holdTree, keepTree } from './room'
export { createStanding } from './standing'
export { createWhose, type Whose } from './whose'
