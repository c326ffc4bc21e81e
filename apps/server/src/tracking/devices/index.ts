export * from './device-directory'
export * from './devices.store'
export * from './notification-tokens'
export * from './refuse-devices'
