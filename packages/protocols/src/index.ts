export * from './protocol'
export * from './registry'
export { knownModel } from './models'
