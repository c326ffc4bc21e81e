export * from './device-admin.endpoints'
export * from './device-connection.endpoints'
export * from './device.endpoints'
export * from './device.schema'
