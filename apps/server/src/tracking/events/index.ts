export * from './event'
export * from './event-rows'
export * from './event-writer'
export * from './events.store'
