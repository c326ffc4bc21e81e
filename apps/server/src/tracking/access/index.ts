export * from './access-index'
export * from './actor'
export * from './links'
export * from './policy'
