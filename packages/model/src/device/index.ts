export * from './device.schema'
