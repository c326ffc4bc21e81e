export * from './maintenance.schema'
