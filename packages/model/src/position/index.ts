export * from './position-keys'
export * from './position.schema'
export * from './position.endpoints'
export * from './recent.endpoints'
