export * from './sighting.schema'
export * from './sighting.endpoints'
