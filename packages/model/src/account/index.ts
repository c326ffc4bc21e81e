export * from './account.endpoints'
