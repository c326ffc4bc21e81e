export * from './group-directory'
