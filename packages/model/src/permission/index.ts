export * from './permission.endpoints'
