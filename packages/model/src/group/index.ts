export * from './group.endpoints'
export * from './group.schema'
export * from './group-form'
