export * from './session.endpoints'
export * from './recovery.endpoints'
