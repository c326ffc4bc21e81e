export * from './command-types'
export * from './command.endpoints'
export * from './command.schema'
