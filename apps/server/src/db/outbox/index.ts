export * from './consumer'
export * from './outbox.store'
export * from './parked.store'
