export * from './device-files'
export * from './device-files.store'
