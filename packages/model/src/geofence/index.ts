export * from './geofence.schema'
