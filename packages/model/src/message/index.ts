export * from './message.endpoints'
export * from './message.schema'
