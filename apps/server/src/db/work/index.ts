export * from './work.store'
export * from './worker'
