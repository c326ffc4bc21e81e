export * from './device-directory'
export * from './devices.store'
