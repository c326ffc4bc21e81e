export * from './geofences.store'
export * from './fence-looks'
export * from './fence-stays'
export * from './geofence-finder'
