export * from './sighting.schema'
export * from './sighting.endpoints'
export * from './sighting.endpoints'
