export * from './geofences.store'
export * from './geofence-finder'
