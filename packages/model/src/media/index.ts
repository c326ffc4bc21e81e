export * from './device-files.endpoints'
export * from './device-files.schema'
export * from './media.endpoints'
