export * from './listing'
export * from './registry'
