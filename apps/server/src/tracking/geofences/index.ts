export * from './geofences.store'
