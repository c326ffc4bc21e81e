export * from './fleet'
export * from './vehicles'
