export * from './server.endpoints'
export * from './server.schema'
