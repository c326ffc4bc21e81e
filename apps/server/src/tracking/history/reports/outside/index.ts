export * from './outside-desk'
export * from './outside-letter'
export * from './outside-page'
export * from './outside.store'
