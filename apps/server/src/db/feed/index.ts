export * from './feed'
export * from './feed.store'
export * from './projection'
export * from './wake-up'
