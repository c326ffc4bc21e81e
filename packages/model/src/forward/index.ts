export * from './forward.endpoints'
