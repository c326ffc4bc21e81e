export * from './server.schema'
