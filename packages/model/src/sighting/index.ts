export * from './sighting.schema'
