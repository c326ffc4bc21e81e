export * from './position.schema'
