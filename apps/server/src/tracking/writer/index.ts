export * from './position-writer'
