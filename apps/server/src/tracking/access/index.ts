export * from './access-index'
export * from './links'
