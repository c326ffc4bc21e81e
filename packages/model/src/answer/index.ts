export * from './activity'
export * from './answer.schema'
export * from './vehicle-state'
