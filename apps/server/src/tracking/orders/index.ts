export * from './orders.store'
