export * from './recovery'
export * from './resets.store'
