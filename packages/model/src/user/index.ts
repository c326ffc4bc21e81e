export * from './user.schema'
