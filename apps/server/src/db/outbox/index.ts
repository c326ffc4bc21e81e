export * from './consumer'
export * from './outbox.store'
