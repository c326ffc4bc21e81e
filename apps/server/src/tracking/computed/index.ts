export * from './computed.store'
