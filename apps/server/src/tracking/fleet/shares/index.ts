export { followSharers, keepFollowingSharers } from './follow-sharers'
export { linkShared } from './link-shared'
export { shownDeviceJson, shownPositionJson } from './shown-json'
export { removeEndedTemporaries, type TemporaryUsers } from './temporary-users'
