export * from './protocol'
export * from './registry'
