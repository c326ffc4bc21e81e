export * from './device.endpoints'
export * from './device.schema'
