export * from './endpoint'
export * from './fields'
export * from './input'
export * from './attribute-rules'
