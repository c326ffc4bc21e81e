export * from './account.endpoints'
export * from './rights.endpoints'
