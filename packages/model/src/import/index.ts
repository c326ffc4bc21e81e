export * from './import.endpoints'
export * from './import.schema'
