export * from './listing'
export * from './registry'
export * from './resource-store'
