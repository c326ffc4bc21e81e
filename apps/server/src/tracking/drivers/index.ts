export * from './drivers.store'
