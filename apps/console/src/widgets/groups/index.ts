export * from './group-tree'
