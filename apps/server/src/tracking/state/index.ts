export * from './device-state'
export * from './fleet-state'
