export * from './permissions.store'
