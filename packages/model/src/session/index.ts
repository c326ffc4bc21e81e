export * from './session.endpoints'
