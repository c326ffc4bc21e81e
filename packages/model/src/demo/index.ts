export * from './fleet'
export * from './vehicles'
export * from './demo.endpoints'
