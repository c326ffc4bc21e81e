export * from './languages'
export * from './texts'
export * from './load'
export * from './file-name'
