export * from './oversight.schema'
export * from './oversight.endpoints'
