export * from './anchor.endpoints'
