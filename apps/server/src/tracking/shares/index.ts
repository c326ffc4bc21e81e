export { shownFields } from '@rastro/model/share'
export { followSharers, keepFollowingSharers } from './follow-sharers'
export * from './shown-json'
export * from './temporary-users'
