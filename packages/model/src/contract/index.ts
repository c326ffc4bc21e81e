export * from './contract-calls'
export * from './loose-scalars'
