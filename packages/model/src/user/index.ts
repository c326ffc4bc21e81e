export * from './user.endpoints'
export * from './user.schema'
