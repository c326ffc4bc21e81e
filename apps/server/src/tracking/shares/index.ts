export { shownFields } from '@rastro/model/share'
export * from './shown-json'
export * from './temporary-users'
