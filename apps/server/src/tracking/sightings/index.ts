export * from './sighting-book'
