export * from './computed.schema'
