export * from './password'
export * from './user-directory'
export { presentUser, type UserRecord } from './user-record'
export * from './users.store'
