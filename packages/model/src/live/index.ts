export * from './live.schema'
