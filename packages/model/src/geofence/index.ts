export * from './geofence.schema'
export * from './geofence-form'
