export * from './session.endpoints'
export * from './recovery.endpoints'
export * from './factor.endpoints'
export * from './acting.endpoints'
