export * from './maintenance.store'
