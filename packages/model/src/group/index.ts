export * from './group.schema'
