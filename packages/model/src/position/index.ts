export * from './position-keys'
export * from './position.schema'
