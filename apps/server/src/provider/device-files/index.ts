export * from './device-files'
export * from './device-files.store'
export * from './follow-devices'
