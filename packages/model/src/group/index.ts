export * from './group.endpoints'
export * from './group.schema'
