export * from './languages'
export * from './texts'
export * from './load'
