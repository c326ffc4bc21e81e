export * from './audit'
export * from './statistics'
export * from './tally'
