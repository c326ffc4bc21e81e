export * from './stream.endpoints'
