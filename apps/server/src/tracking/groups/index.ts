export * from './group-directory'
export * from './groups.store'
