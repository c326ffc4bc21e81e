export * from './event-types'
export * from './event.schema'
export * from './event.endpoints'
